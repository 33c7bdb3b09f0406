// @ts-check
/** nginx's view of the one header file: types, headers and caching of every file of the built app. */
import { backendHeaders, hashesOf, headersFor, httpsHeaders, ownPolicyPaths } from '../scripts/lib/security-headers.mjs'
import { contentTypes } from '../scripts/lib/static-files.mjs'

/** What start.sh replaces by origins, as a source of a policy each. @param {string} html */
const sourcesOf = (html) => ({ apiOrigin: '@API@', mediaSources: ['@MEDIA@'], ...hashesOf(html) })

/**
 * A value of nginx's configuration, which knows no way to write a dollar. An origin comes with the space before it.
 * @param {string} text
 */
function quoted(text) {
  if (/["\\$]/.test(text)) throw new Error(`nginx cannot be given this header: ${text}`)
  return `"${text.replaceAll(/ (@[A-Z]+@)/g, '$1')}"`
}

/** The text as a pattern. @param {string} text */
const escaped = (text) => text.replaceAll(/[^\w/-]/g, String.raw`\$&`)

/** One header that is sent over https only: an empty one nginx leaves out. @param {[name: string, value: string]} header */
const httpsHeader = ([name, value]) => [
  `map $outer_scheme ${variableOf(name)} {`,
  `  https ${quoted(value)};`,
  '  default "";',
  '}',
]

/** @param {string} name */
const variableOf = (name) => `$own_${name.toLowerCase().replaceAll('-', '_')}`

/**
 * Directives for the location that passes calls on. One header of its own, and nginx sends none of those above it: the
 * backend's answers get these instead of the ones of the app's files.
 */
export const backendDirectives = () =>
  [
    ...Object.entries(backendHeaders).flatMap(([name, value]) => [
      // some browsers ignore a header that is sent twice
      ...(name === 'Content-Security-Policy' ? [] : [`proxy_hide_header ${name};`]),
      `add_header ${name} ${quoted(value)} always;`,
    ]),
    ...Object.keys(httpsHeaders).flatMap((name) => [
      `proxy_hide_header ${name};`,
      `add_header ${name} ${variableOf(name)} always;`,
    ]),
  ].join('\n  ')

/**
 * Directives for nginx; `@API@` and `@MEDIA@` are left to be replaced by origins, or by nothing. `maps` belong into the
 * `http` block, `directives` there or into a server.
 * @param {string} base the folder of the site the app is in, with both slashes
 * @param {string} html the page of the build
 */
export function nginxHeaders(base, html) {
  const later = sourcesOf(html)
  const page = headersFor('/index.html', later)
  const own = ownPolicyPaths.map((path) => ({ path, headers: headersFor(path, later) }))
  const part = headersFor('/assets/part.js', later)
  const types = Object.entries(contentTypes).map(([extension, type]) => {
    const [plain = ''] = type.split(';')
    return `  ${plain} ${extension.slice(1)};`
  })
  const texts = new Set(Object.values(contentTypes).filter((type) => type.includes('charset')))
  // nginx adds it itself
  texts.delete(contentTypes['.html'] ?? '')
  const named = Object.entries(page).filter(([name]) => name !== 'Cache-Control')
  const isSame = (/** @type {string} */ name, /** @type {string} */ value) =>
    own.every(({ headers }) => headers[name] === value)
  const origin = '# Generated from deploy/security-headers.json by deploy/prepare.mjs.'
  const maps = [
    origin,
    // the second tree is the first one compressed
    'map $uri $file {',
    '  volatile;',
    '  default $uri;',
    '  "~^/\\.br(?<plain>/.*)$" $plain;',
    '}',
    'map $uri $encoding {',
    '  volatile;',
    '  default "";',
    '  "~^/\\.br/" br;',
    '}',
    // a second tree holds the same files compressed by Brotli, under the same names: no module is needed, types stay right
    'map $http_accept_encoding $compressed {',
    '  default "";',
    '  "~*(?:^|[,\\s])br\\s*(?:,|$|;\\s*q=(?:1|0\\.\\d*[1-9]))" "/.br";',
    '}',
    'map "$status $file" $caching {',
    '  volatile;',
    `  default ${quoted(page['Cache-Control'] ?? '')};`,
    `  "~^(?:200|206|304) ${escaped(base)}assets/" ${quoted(part['Cache-Control'] ?? '')};`,
    '  "~^[45]" "no-store";',
    '}',
    ...named.flatMap(([name, value]) =>
      isSame(name, value)
        ? []
        : [
            `map $file ${variableOf(name)} {`,
            '  volatile;',
            `  default ${quoted(value)};`,
            // patterns, because a plain key needs room in a table of hashes: in a folder with a long name there is none,
            // and nginx does not start
            ...own.map(
              ({ path, headers }) => `  "~^${escaped(base + path.slice(1))}$" ${quoted(headers[name] ?? '')};`,
            ),
            '}',
          ],
    ),
    ...Object.entries(httpsHeaders).flatMap(httpsHeader),
    '',
  ]
  const directives = [
    origin,
    'types {',
    ...types,
    '}',
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...texts].map((type) => type.split(';')[0]).join(' ')};`,
    'add_header Cache-Control $caching always;',
    'add_header Content-Encoding $encoding;',
    'add_header Vary Accept-Encoding;',
    ...named.map(
      ([name, value]) => `add_header ${name} ${isSame(name, value) ? quoted(value) : variableOf(name)} always;`,
    ),
    ...Object.keys(httpsHeaders).map((name) => `add_header ${name} ${variableOf(name)} always;`),
    '',
  ]
  return { maps: maps.join('\n'), directives: directives.join('\n') }
}
