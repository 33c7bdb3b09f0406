/** The images of deploy/Dockerfile: named once, and pinned by the script beside it. A program of our own stands in for docker. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'meedu-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Pins beside a `.env` of these lines, none where it is null, as the registry answers; what the file is then. */
function pin(before: string | null, answer: string) {
  const at = mkdtempSync(join(folder, 'deploy-'))
  for (const name of ['Dockerfile', 'pin-images.sh']) copyFileSync(`deploy/${name}`, join(at, name))
  if (before !== null) writeFileSync(join(at, '.env'), before)
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\ncat <<EOF\n${answer}\nEOF\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  const { status, stderr } = spawnSync(join(at, 'pin-images.sh'), { env, encoding: 'utf8' })
  return { status, stderr, file: existsSync(join(at, '.env')) ? readFileSync(join(at, '.env'), 'utf8') : null }
}

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

  const digest = `sha256:${'0a'.repeat(32)}`
  const good = `Name:      docker.io/x\nDigest:    ${digest}\n\nManifests:\n  Digest: sha256:no`
  const pins = images.map(({ name, tag }) => `${name}=${tag}@${digest}\n`).join('')

  test.each([
    [null, ''],
    ['', ''],
    [
      'API_PROXY=http://meedu-api\n# 校名\nAPP_NAME=晨光 网校',
      'API_PROXY=http://meedu-api\n# 校名\nAPP_NAME=晨光 网校\n',
    ],
    [`${pins.replaceAll('0a', '0b')}PORT=1\n`, 'PORT=1\n'],
  ])('are pinned in .env to what the registry says now, beside the settings of the school: %j', (before, kept) =>
    expect(pin(before, good)).toEqual({ status: 0, stderr: '', file: kept + pins }),
  )

  test('are those of the mirror that a school has named', () => {
    const mirror = 'NODE_IMAGE=mirror.example/library/node:22'
    const [, nginx = ''] = pins.split('\n')
    expect(pin(`${mirror}\n`, good).file).toBe(`${mirror}@${digest}\n${nginx}\n`)
  })

  test.each(['', 'Digest: sha256:12', 'ERROR: not found'])('or nothing is changed: %s', (answer) => {
    for (const before of [null, 'PORT=1\n'])
      expect(pin(before, answer)).toEqual({
        status: 1,
        stderr: expect.stringContaining(' 的摘要：在装有 Docker'),
        file: before,
      })
  })
})
