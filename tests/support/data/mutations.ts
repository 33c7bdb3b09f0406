/** Answers of a server that has lost its mind: fields removed, nulled, retyped, emptied and nested wrong. */

const substitutes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  '0',
  '1',
  'x',
  '2026-13-45 99:99:99',
  '<b>',
  [],
  {},
  [[]],
  [null],
  { data: [] },
  { '0': null },
]

/** A copy with `changes` places below `data` changed. */
export function mutated(envelope: unknown, random: () => number, changes: number): unknown {
  const copy = structuredClone(envelope)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  for (let left = changes; left > 0; left -= 1) {
    let parent = copy as Record<string, unknown>
    let key = 'data'
    // walks down until a coin falls or the ground is reached
    for (let next = parent[key]; typeof next === 'object' && next !== null && random() < 0.8; next = parent[key]) {
      const inner = pick(Object.keys(next))
      if (inner === undefined) break
      parent = next as Record<string, unknown>
      key = inner
    }
    if (random() < 0.25) delete parent[key]
    else if (random() < 0.15) parent[key] = { [key]: parent[key] }
    else parent[key] = structuredClone(pick(substitutes))
  }
  return copy
}
