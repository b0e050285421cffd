import { PUSH_WORKER } from '../push-worker-path.ts';

/**
 * Script of the page on which a visitor agrees to messages; no other page has any of it, and nothing is registered before they agree. It
 * fills the forms with what the push service says and sends them as they are: checks, words and refusals are the page's. A subscription
 * that the site refused, or that was made for a former key of ours, is given back to the browser.
 */
export const PUSH_SCRIPT =
  `(()=>{const root=document.getElementById('push'),{key,scope,refused}=root.dataset;` +
  `const [state,join,leave]=['push-state','push-join','push-leave'].map(id=>document.getElementById(id));` +
  `const tell=name=>{state.textContent=root.dataset[name]??''};` +
  `const offer=form=>{for(const one of [join,leave])one.hidden=one!==form};` +
  `if(!('serviceWorker' in navigator&&'PushManager' in window&&'Notification' in window))return tell('unsupported');` +
  `const bytes=text=>Uint8Array.from(atob(text.replaceAll('-','+').replaceAll('_','/')),letter=>letter.charCodeAt(0));` +
  `const isOurs=({options:{applicationServerKey:of}})=>{const want=bytes(key);return of==null||String(new Uint8Array(of))===String(want)};` +
  `const found=async()=>{const all=await navigator.serviceWorker.getRegistrations();` +
  `const at=all.find(one=>new URL(one.scope).pathname===scope);return await at?.pushManager.getSubscription()??null};` +
  `const fill=(form,subscription)=>{const {endpoint,keys}=subscription.toJSON();` +
  `for(const [name,value] of Object.entries({endpoint,...keys})){const field=form.elements.namedItem(name);if(field)field.value=value}};` +
  `const address=()=>{const policy=window.trustedTypes?.createPolicy('push-worker',{createScriptURL:url=>url});return policy?policy.createScriptURL('${PUSH_WORKER}'):'${PUSH_WORKER}'};` +
  `const begin=async()=>{let subscription=await found();` +
  `if(subscription&&(refused||!isOurs(subscription))){await subscription.unsubscribe();subscription=null}` +
  `if(subscription){tell('on');offer(leave)}else if(Notification.permission==='denied')tell('denied');else offer(join)};` +
  `const on=(form,work)=>form.addEventListener('submit',async event=>{event.preventDefault();const button=form.querySelector('[type=submit]');button.disabled=true;` +
  `try{if(await work())form.submit();else button.disabled=false}catch{tell('failed');button.disabled=false}});` +
  `on(join,async()=>{if(await Notification.requestPermission()!=='granted'){tell('denied');return false}` +
  `const registration=await navigator.serviceWorker.register(address(),{scope});await ready(registration);` +
  `fill(join,await registration.pushManager.subscribe({userVisibleOnly:true,applicationServerKey:bytes(key)}));return true});` +
  `on(leave,async()=>{const subscription=await found();if(subscription){fill(leave,subscription);await subscription.unsubscribe()}return true});` +
  // A worker has to be active before it may subscribe.
  `const ready=({active,installing,waiting})=>active?null:new Promise(done=>{const worker=installing??waiting;worker.addEventListener('statechange',()=>{if(worker.state==='activated')done()})});` +
  `begin().catch(()=>tell('failed'))})()`;
