/** The light build has the interface of the full one; the package declares none for it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
