// @ts-check
import { readdirSync } from 'node:fs'
import { root } from '../lib/run.mjs'

/** Rules whose files are not called models. */
const rules = [
  'src/domain/course/chapter-rows.ts',
  'src/domain/course/entitlement.ts',
  'src/domain/learning/continue-learning.ts',
  'src/domain/learning/lesson-order.ts',
  'src/domain/order/goods.ts',
  'src/domain/order/invalidate-after-purchase.ts',
  'src/domain/record/play-clock.ts',
  'src/domain/record/record-sums.ts',
  'src/domain/record/reminder-file.ts',
  'src/features/order/checkout/sum-in-words.ts',
  'src/features/player/engine/limits.ts',
  'src/features/player/engine/player-machine.ts',
  'src/features/player/engine/sources.ts',
  'src/features/player/engine/start-position.ts',
  'src/features/player/listening/sleep-timer.ts',
  'src/platform/downloads/download-entry.ts',
  'src/platform/downloads/download-state.ts',
  'src/platform/downloads/worker/film-proof.ts',
  'src/platform/downloads/worker/hls-playlist.ts',
  'src/platform/notes/missing-entries.ts',
  'src/platform/sync/journal-writer.ts',
  'src/platform/sync/outbox.ts',
  'src/shared/brand.ts',
  'src/shared/format-size.ts',
  'src/shared/local-day.ts',
  'src/shared/money.ts',
  'src/shared/parse-id.ts',
  'src/shared/phone.ts',
  'src/shared/pictures/picture-source.ts',
  'src/shared/safe-target.ts',
  'src/shared/search-params.ts',
  'src/shared/time.ts',
]

/** What `npm run mutate` mutates: every file called a model, and the rules above. Each has its test beside it. */
export const pureModels = [
  ...readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-model.ts'))
    .map((path) => `src/${path.replaceAll('\\', '/')}`),
  ...rules,
].sort()
