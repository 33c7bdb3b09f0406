/** The build behind `npm start` and `npm test`. A program of our own stands in for Vite, in a project without a file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import * as program from '../../scripts/lib/run.mjs'

vi.mock('../../scripts/lib/run.mjs', async (original) => ({
  ...(await original<typeof program>()),
  root: `${mkdtempSync(join(tmpdir(), 'meedu-build-'))}/`,
  runNode: vi.fn<typeof program.runNode>(),
}))
const { root, runNode } = program
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('is made for the root, where it is served, whatever folder another one is made for; once', async () => {
  vi.stubEnv('BASE_PATH', '/h5/')
  vi.mocked(runNode).mockImplementation(async () => {
    mkdirSync(`${root}dist`)
    for (const name of ['index.html', 'sw.js']) writeFileSync(`${root}dist/${name}`, '')
    return { code: 0, output: '' }
  })
  await ensureBuild()
  await ensureBuild()
  expect(vi.mocked(runNode).mock.calls).toEqual([
    ['node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env: { BASE_PATH: '/' } }],
  ])
  vi.unstubAllEnvs()
})
