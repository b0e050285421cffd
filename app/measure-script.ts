/** Where the script that measures pages is, its library, and what it sends to. */
export const MEASURE_SCRIPT = '/measure.js';
export const MEASURE_LIBRARY = '/measure-vitals.js';
export const MEASURE_ADDRESS = '/measure';

/** In the page of who allowed measuring, and in no other: it asks for the script when the page has had its time. */
export const MEASURE_TAG = `addEventListener('load',()=>setTimeout(()=>import('${MEASURE_SCRIPT}').catch(()=>0),2e3))`;

/**
 * Sends each of the three vitals once a page, and what the configurator's rules refused with what was done then: the solver runs in
 * the browser, and the server never sees a click that leads nowhere. All of it goes as the page is left. Consent is asked for again
 * each time: it may be taken back in another tab.
 */
export const MEASURE_SOURCE = `import{onCLS,onINP,onLCP}from'${MEASURE_LIBRARY}';
const path=location.pathname,seen=new Set,open=new Map;
let vitals=[],refused=[],refusedAt=path;
const beacon=body=>navigator.sendBeacon('${MEASURE_ADDRESS}',new Blob([JSON.stringify(body)],{type:'application/json'}));
const send=()=>{
  if(/(?:^|; )vlt_consent=[a-z.]*measurement/.test(document.cookie)){
    if(vitals.length)beacon({path,vitals});
    if(refused.length)beacon({path:refusedAt,refused:refused.slice(0,10)});
  }
  vitals=[];refused=[];
};
const isHidden=()=>document.visibilityState==='hidden';
const note=({name,value})=>{
  if(seen.has(name))return;
  seen.add(name);
  vitals.push({metric:name,value:Math.round(value*1e4)/1e4});
  if(isHidden())queueMicrotask(send);
};
onCLS(note);onINP(note);onLCP(note);
const end=(form,outcome)=>{
  const known=open.get(form);
  if(!known)return;
  open.delete(form);
  const[rule,because='',other]=known.rule.split(':');
  refusedAt=known.path;
  refused.push({option:known.option,rule,because:because===known.option&&other||because,outcome});
};
const look=()=>{
  for(const form of open.keys())if(!form.isConnected)end(form,'left');
  for(const form of document.querySelectorAll('form[data-rule]'))
    if(!open.has(form)&&!form.dataset.noted){form.dataset.noted='1';open.set(form,{rule:form.dataset.rule,option:form.dataset.option,path:location.pathname})}
};
addEventListener('submit',({target})=>{if(open.has(target)){const way=new FormData(target).get('way');end(target,way&&way!=='step'?'other':'agreed')}},true);
new MutationObserver(look).observe(document.body,{childList:true,subtree:true});
look();
addEventListener('visibilitychange',()=>{if(isHidden())queueMicrotask(send)});
addEventListener('pagehide',()=>{for(const form of[...open.keys()])end(form,'left');send()});
`;
