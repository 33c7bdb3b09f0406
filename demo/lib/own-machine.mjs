// @ts-check

const ownAddress = /^(?:127\.|::1$|::ffff:127\.)/
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * True when a request comes from this machine and from no page but the school's own. The address it comes from does not
 * say so: a page elsewhere can post here, and a name of its own that points here makes it one origin with the school.
 * @param {Request} request
 * @param {string | undefined} remote where it comes from; undefined: a call in the process, without a network
 */
export const isOwnMachine = (request, remote) => {
  const { headers } = request
  const host = headers.get('host')
  if (remote === undefined || host === null) return remote === undefined && host === null
  const origin = headers.get('origin')
  return (
    ownAddress.test(remote) &&
    ownName.test(host) &&
    (origin === null || origin.toLowerCase() === `http://${host.toLowerCase()}`) &&
    ['none', 'same-origin'].includes(headers.get('sec-fetch-site') ?? 'none')
  )
}
