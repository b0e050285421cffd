import { POPUP_COOKIE } from './popup-script.ts';

/**
 * Script of a page that has a banner, run where the banner stands and so before anything is painted: what was closed takes no room, and
 * nothing moves. The browser remembers what was closed among the popups. Without script there is no way to close it, and no button.
 */
export const BANNER_SCRIPT =
  `(()=>{const box=document.getElementById('banner'),{id}=box.dataset,button=box.querySelector('button');` +
  `const closed=()=>(/(?:^|; )${POPUP_COOKIE}=([\\w.-]*)/.exec(document.cookie)?.[1]??'').split('.').filter(Boolean);` +
  `if(closed().includes(id))box.hidden=true;button.hidden=false;` +
  `button.addEventListener('click',()=>{document.cookie='${POPUP_COOKIE}='+[...closed().slice(-7),id].join('.')+';path=/;max-age=7776000;secure;samesite=lax';` +
  `box.hidden=true;document.getElementById('content')?.focus({preventScroll:true})})})()`;
