import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The published attack strings; where they are from stands beside them. */
export function readVectors(): string[] {
  const file = new URL('./fixtures/hostile/vectors.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as { readonly payload: string }[];
  return vectors.map(({ payload }) => payload);
}

/** What tells its sender that it was read, if any of it is fetched. The host is nobody's. */
export const BEACONS = [
  '<img src="https://beacon.example/plain.png">',
  '<img src=" https://beacon.example/space.png" alt="x">',
  '<img src="HTTPS://beacon.example/case.png">',
  '<img src="//beacon.example/same-scheme.png">',
  '<img src="http://beacon.example/unencrypted.png">',
  '<img src="ht\ntps://beacon.example/broken.png">',
  '<img srcset="https://beacon.example/set.png 2x" src="cid:none">',
  '<picture><source srcset="https://beacon.example/source.png"><img src="cid:none"></picture>',
  '<img lowsrc="https://beacon.example/low.png" dynsrc="https://beacon.example/dyn.avi">',
  "<img src='https://beacon.example/dangling?",
  '<p style="background:url(https://beacon.example/style.png)">x</p>',
  '<style>@import url(https://beacon.example/import.css);</style>x',
  '<style>@font-face{font-family:f;src:url(https://beacon.example/f.woff2)}p{font-family:f}</style><p>x</p>',
  '<style>img[src^="https"]{background:url(https://beacon.example/leak.png)}</style><img src="cid:none">',
  '<table background="https://beacon.example/table.png"><tr><td background="https://beacon.example/cell.png">x</td></tr></table>',
  '<body background="https://beacon.example/body.png">x',
  '<link rel="stylesheet" href="https://beacon.example/sheet.css">x',
  '<link rel="preload" as="image" href="https://beacon.example/preload.png">x',
  '<link rel="dns-prefetch" href="https://beacon.example"><link rel="preconnect" href="https://beacon.example">x',
  '<link rel="prefetch" href="https://beacon.example/prefetch"><link rel="icon" href="https://beacon.example/icon.ico">x',
  '<meta http-equiv="refresh" content="0;url=https://beacon.example/refresh">x',
  '<base href="https://beacon.example/"><img src="relative.png">',
  '<video src="https://beacon.example/v.mp4" poster="https://beacon.example/p.png" autoplay></video>',
  '<audio src="https://beacon.example/a.mp3" autoplay></audio><bgsound src="https://beacon.example/b.wav">',
  '<object data="https://beacon.example/o.swf"></object><embed src="https://beacon.example/e.swf">',
  '<iframe src="https://beacon.example/frame"></iframe><frameset><frame src="https://beacon.example/f"></frameset>',
  '<svg><image href="https://beacon.example/svg.png"/><use href="https://beacon.example/u.svg#a"/></svg>',
  '<svg><style>@import "https://beacon.example/svg.css";</style></svg><math><mi xlink:href="https://beacon.example/m">x</mi></math>',
  '<input type="image" src="https://beacon.example/input.png"><button formaction="https://beacon.example/go">x</button>',
  '<form action="https://beacon.example/form" method="post"><input name="a" autofocus></form>',
  '<a href="https://links.example/" ping="https://beacon.example/ping">x</a>',
  '<portal src="https://beacon.example/portal"></portal><fencedframe src="https://beacon.example/ff"></fencedframe>',
] as const;

/** Every handler that this browser knows of, on elements that it treats apart. */
export async function everyHandler(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => {
    const found = new Set<string>();
    for (const name of Object.getOwnPropertyNames(window)) {
      const prototype = (window as unknown as Record<string, { prototype?: object } | undefined>)[
        name
      ]?.prototype;
      for (const key of Object.getOwnPropertyNames(prototype ?? {}))
        if (/^on[a-z]/.test(key)) found.add(key);
    }
    for (const key of Object.getOwnPropertyNames(window)) if (/^on[a-z]/.test(key)) found.add(key);
    return [...found].sort();
  });
  const elements = [
    (on: string) => `<img src=x ${on}=alert(1)>`,
    (on: string) => `<svg ${on}=alert(1)><animate attributeName=x dur=1s ${on}=alert(1)></svg>`,
    (on: string) => `<body ${on}=alert(1)>`,
    (on: string) => `<details open ${on}=alert(1)><summary ${on}=alert(1)>x</summary></details>`,
    (on: string) => `<x-y tabindex=1 autofocus contenteditable ${on}=alert(1)>x</x-y>`,
    (on: string) => `<video autoplay muted ${on}=alert(1)><source src=x ${on}=alert(1)></video>`,
    (on: string) => `<a href="#x" ${on}=alert(1)>x</a><input autofocus ${on}=alert(1)>`,
  ];
  // Handlers that came later are among those asked of the browser; ones it forgot are named here.
  const all = [...new Set([...names, 'onbegin', 'onend', 'onrepeat', 'onfocusin', 'onfocusout'])];
  return elements.map((write) => all.map(write).join('\n'));
}
