// @ts-check
import { serve } from '@hono/node-server'
import { createDemoApp } from './app.mjs'
import { schoolName } from './types.mjs'

const port = Number(process.env['PORT'] ?? 8787)

serve(
  { fetch: createDemoApp({ log: (line) => process.stdout.write(`${line}\n`) }).fetch, port, hostname: '127.0.0.1' },
  () => {
    process.stdout.write(`${schoolName} demo backend: http://127.0.0.1:${port}\n`)
  },
)
