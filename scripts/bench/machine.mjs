// @ts-check
/** What the figures were taken on, and what else ran there: it makes everything slower. */
import { cpus, loadavg } from 'node:os'
import { run } from '../lib/run.mjs'

/** Share of a core from which on another program is worth a line, in percent. */
const leastShare = 2

/** Time of all processors since the machine began. */
function processorTimes() {
  const times = { idle: 0, all: 0 }
  for (const { times: of } of cpus()) {
    times.idle += of.idle
    times.all += of.user + of.nice + of.sys + of.idle + of.irq
  }
  return times
}

/** Share of all processors that is busy during a second in which this program does nothing, in percent. */
async function busyShare() {
  const before = processorTimes()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const after = processorTimes()
  return 100 - (100 * (after.idle - before.idle)) / Math.max(1, after.all - before.all)
}

/** The other programs that take processor time, by `ps`: name, how many of them, and their share of a core. */
async function otherPrograms() {
  const { code, output } = await run('ps', ['-Ao', 'pid=,ppid=,pcpu=,comm='], { isQuiet: true })
  if (code !== 0) return 'other programs unknown'
  const rows = output
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [, pid, parent, share, name] = /^\s*(\d+)\s+(\d+)\s+([\d.]+)\s+(.*)$/.exec(row) ?? []
      return name === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), share: Number(share), name }]
    })
  const own = new Set([process.pid])
  for (let size = 0; size < own.size;) {
    size = own.size
    for (const { pid, parent } of rows) if (own.has(parent)) own.add(pid)
  }
  /** @type {Map<string, { count: number, share: number }>} */
  const programs = new Map()
  for (const { pid, name, share } of rows) {
    if (own.has(pid)) continue
    const known = programs.get(name) ?? { count: 0, share: 0 }
    programs.set(name, { count: known.count + 1, share: known.share + share })
  }
  const named = [...programs]
    .filter(([name, { share }]) => share >= leastShare || /^(?:chrom|node)/.test(name))
    .map(([name, { count, share }]) => `${count} × ${name} (${Math.round(share)} % since they began)`)
  return named.length === 0 ? 'no other browser or Node' : named.join(', ')
}

/** One line on what the machine does besides; a warning where that falsifies the figures. @param {string} when */
export async function besides(when) {
  const busy = Math.round(await busyShare())
  const line = `${when}: ${busy} % of all cores busy, load ${(loadavg()[0] ?? 0).toFixed(1)}; ${await otherPrograms()}`
  return busy > 20 ? `${line}. Not quiet: these figures are worth little.` : line
}

/** @param {string} chromiumVersion */
export const machineLine = (chromiumVersion) =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, Chromium ${chromiumVersion}`
