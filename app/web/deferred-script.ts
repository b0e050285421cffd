const PRELOAD = /<link(?=[^>]*rel="modulepreload")[^>]*href="([^"]+)"[^>]*>/g;
const REL = 'rel="modulepreload"';
const END = '</script>';
const MODULE = ' type="module" async="">';
const START = /(<script(?: nonce="([^"]*)")? type="module" async="">)([\s\S]*?)<\/script>/;
const ROUTE = /import \* as (route\w+) from ("[^"]+");?/g;
const BARE = /import ("[^"]+");?/g;
/** Development only: React's refresh runtime must have run before any component's module is. */
const REFRESH = /import ("[^"]*hmr-runtime[^"]*");?/;

/**
 * Waits in the browser until what is on the screen is painted: the page's load, the pictures in view, however they load, and the
 * frame they stand in. Where the browser tells of its first paint, that too: frames are asked for before any is shown.
 * A touch or a key ends the wait, and so do three seconds: a picture that hangs must not keep the page from its script.
 */
const PAINTED =
  'await new Promise(go=>{' +
  "['pointerdown','keydown'].forEach(kind=>addEventListener(kind,go,{once:true,capture:true}));setTimeout(go,3e3);" +
  'const frame=next=>requestAnimationFrame(()=>setTimeout(next));' +
  "const shown=next=>PerformanceObserver.supportedEntryTypes.includes('paint')" +
  "?new PerformanceObserver((list,own)=>{if(list.getEntriesByName('first-contentful-paint').length){own.disconnect();next()}})" +
  ".observe({type:'paint',buffered:true}):next();" +
  'const seen=({top,bottom,width})=>width>0&&bottom>0&&top<innerHeight;' +
  'const look=()=>Promise.allSettled([...document.images].filter(image=>seen(image.getBoundingClientRect())).map(image=>image.decode()))' +
  '.then(()=>shown(()=>frame(()=>frame(go))));' +
  "document.readyState==='complete'?look():addEventListener('load',look,{once:true})});";

/** Remembers a press of a button that does nothing without script, and the fields that were filled in, for `early-press.ts`. */
const PRESSED =
  'window.earlyFields=new Map;' +
  "addEventListener('click',({target})=>{if(window.earlyPress===null)return;" +
  `const own=target.closest('button[type="button"]:not([popovertarget])');if(own)window.earlyPress=own},{capture:true});` +
  "addEventListener('input',({target})=>window.earlyFields?.set(target,target.value),{capture:true});";

/**
 * The browser fades from page to page by itself; where it comes too late for that, as after a form that was long on its way, the page is
 * there all the same, and nothing failed. It says so at the first frame, which does not wait for the script at the page's end: this stands
 * in the head.
 */
const FADE =
  "addEventListener('unhandledrejection',event=>{const{name,message}=event.reason??{};" +
  "if(name==='InvalidStateError'&&/^Transition /.test(message))event.preventDefault()});";

/**
 * A part that does not come is asked for again when there is a connection, each time twice as late: until then the page is as it
 * was served. Where the server answers for the part and it fails still, the browser keeps the failure or the release is an older one:
 * the document is loaded anew, once and only while nothing was typed. What a module throws itself is thrown.
 */
const PART =
  'const part=async href=>{for(let wait=1e3,answered=false;;wait*=2)try{return await import(href)}catch(error){' +
  'console.warn(error);if(!(error instanceof TypeError))throw error;' +
  "if(answered){if(window.earlyFields?.size===0&&performance.getEntriesByType('navigation')[0]?.type!=='reload')location.reload();throw error}" +
  "await new Promise(go=>{addEventListener('online',go,{once:true});if(navigator.onLine)setTimeout(go,wait)});" +
  "answered=await fetch(href,{method:'HEAD',cache:'no-store'}).then(({status})=>status<500,()=>false)}};";

const preloads = (files: readonly string[], nonce: string): string =>
  `for(const href of ${JSON.stringify(files)})` +
  `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',nonce:${JSON.stringify(nonce)},href}));`;

/**
 * A rendered page whose scripts are asked for once it is painted: it is whole without them, and forty of them would stand
 * before its picture in a phone's queue. The router writes its own tags and cannot be told so; its module's static imports
 * become dynamic ones behind the wait.
 */
export const scriptAfterPaint = (page: Buffer): Buffer => {
  const module = page.indexOf(MODULE);
  if (module === -1) return page;
  const scriptAt = page.lastIndexOf('<script', module);
  const end = page.indexOf(END, module) + END.length;
  const headEnd = page.indexOf('</head>');
  const preload = page.indexOf(REL);
  const first = preload === -1 ? headEnd : Math.min(headEnd, page.lastIndexOf('<link', preload));
  // React puts them at the end of the head, and the page is long: only that and the script itself are read closely.
  const cut = page.lastIndexOf(REL, module) < headEnd ? headEnd + '</head>'.length : scriptAt;
  const files: string[] = [];
  const head = page.toString('latin1', first, cut).replace(PRELOAD, (_all, href: string) => (files.push(href), ''));
  const script = page.toString('latin1', scriptAt, end);
  const nonce = START.exec(script)?.[2];
  const fade = `<script${nonce === undefined ? '' : ` nonce="${nonce}"`}>${FADE}</script></head>`;
  return Buffer.concat([
    page.subarray(0, first),
    Buffer.from(
      head.replace('</head>', () => fade),
      'latin1',
    ),
    page.subarray(cut, scriptAt),
    Buffer.from(afterPaint(script, files), 'latin1'),
    page.subarray(end),
  ]);
};

const afterPaint = (script: string, files: readonly string[]): string =>
  script.replace(START, (_all, tag: string, nonce: string | undefined, code: string) => {
    const routes = [...code.matchAll(ROUTE)];
    const names = routes.map(([, name]) => name).join(',');
    const loads = routes.map(([, , address]) => `part(${address})`).join(',');
    const refresh = REFRESH.exec(code)?.[1];
    const first = refresh === undefined ? '' : `await import(${refresh});`;
    const rest = code
      .replace(REFRESH, '')
      .replace(ROUTE, '')
      .replaceAll('import(', 'part(')
      .replace(BARE, 'await part($1);');
    return `${tag}${PRESSED}${PAINTED}${PART}${preloads(files, nonce ?? '')}${first}const [${names}]=await Promise.all([${loads}]);${rest}</script>`;
  });
