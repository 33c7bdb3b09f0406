/** The images of deploy/Dockerfile: named once, and pinned by the script beside it. A program of our own stands in for docker. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'meedu-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the images it is built on', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const images = [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name = '', tag = '']) => ({ name, tag }))

  test('are named once and can be pinned; nothing else is fetched', () => {
    expect(images).toHaveLength(2)
    const from = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, tag]) => tag)
    expect(from).toEqual(images.map(({ name }) => `\${${name}}`))
    for (const { name, tag } of images) expect(compose).toContain(`${name}: \${${name}:-${tag}}`)
    // a line that lets another image read this file
    expect(dockerfile).not.toMatch(/^#\s*syntax=/m)
  })

  test('are pinned to what the registry says now, or not at all', () => {
    const digest = `sha256:${'0a'.repeat(32)}`
    const docker = join(folder, 'docker')
    const pin = (answer: string) => {
      writeFileSync(docker, `#!/bin/sh\ncat <<EOF\n${answer}\nEOF\n`, { mode: 0o755 })
      return spawnSync('deploy/pin-images.sh', {
        env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
        encoding: 'utf8',
      })
    }
    const good = pin(`Name:      docker.io/x\nDigest:    ${digest}\n\nManifests:\n  Digest: sha256:no`)
    expect(good.stdout).toBe(images.map(({ name, tag }) => `${name}=${tag}@${digest}\n`).join(''))
    for (const answer of ['', 'Digest: sha256:12', 'ERROR: not found']) {
      const { status, stdout, stderr } = pin(answer)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toContain(' 的摘要：在装有 Docker')
    }
  })
})
