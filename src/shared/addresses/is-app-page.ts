/** Which addresses are screens of the app, and which are pages of the backend (screens 1.19.3). */

/**
 * The backend's own pages and files, below the API base and, where a server passes them on, below the root; and files there by
 * which others see that the host is the school's (MP_verify_….txt, .well-known/, deploy/README.md). No screen begins with a dot.
 */
const foreign = /^(?:(?:api|payment|user|storage|images|__demo)\/|aboutus|demo-|\.|[^/]*\.\w+$)/

/** Where app and backend lie. */
export interface Places {
  /** Folder of the app, with a slash at both ends. */
  readonly scope: string
  readonly origin: string
  /** Without trailing slash; '' = this origin. */
  readonly apiBase: string
}

/**
 * True for a path of the app's origin that is answered with the app. Everything below a folder that is the backend's is
 * the network's: cashier, social login, agreements. Where the app itself lies in that folder only the pages known are.
 */
export function isAppPage(path: string, { scope, origin, apiBase }: Places): boolean {
  const base = new URL(`${apiBase}/`, origin)
  const folder = base.origin === origin ? base.pathname : '/'
  if (!scope.startsWith(folder) && `${path}/`.startsWith(folder)) return false
  return !['/', folder].some((start) => path.startsWith(start) && foreign.test(path.slice(start.length)))
}
