import type { problemsPt } from './problems.pt-BR.ts';

export const problemsEs: Readonly<Record<keyof typeof problemsPt, string>> = {
  'problem.invalid': 'Revisá los campos marcados.',
  'problem.scopeMissing': 'Indicá la marca y el mercado.',
  'problem.keyMissing': 'Falta la clave de idempotencia.',
  'problem.malformed': 'No pudimos leer lo que se envió.',
  'problem.unauthenticated': 'Ingresá a tu cuenta para continuar.',
  'problem.forbidden': 'No tenés permiso para esto.',
  'problem.stepUp': 'Confirmá que sos vos para seguir: abrí Acceso y dispositivos y usá Confirmar que soy yo.',
  'problem.crossSite': 'El envío no vino de esta página. Recargá y probá de nuevo.',
  'problem.notFound': 'No encontramos lo que buscás.',
  'problem.inProgress': 'El mismo envío todavía está en curso. Esperá un momento.',
  'problem.tooLarge': 'El envío es demasiado grande.',
  'problem.mediaType': 'Este formato no se acepta.',
  'problem.keyReused': 'Esta clave ya se usó con otros datos.',
  'problem.tooMany': 'Demasiados intentos. Esperá {seconds} segundos.',
  'problem.busy': 'El servicio está ocupado. Probá de nuevo en un momento.',
  'problem.methodNotAllowed': 'Esta dirección no acepta este tipo de pedido.',
  'problem.storageFull': 'No tenemos espacio para guardar. No se guardó nada. Probá de nuevo más tarde.',
  'busy.title': 'Mucha gente al mismo tiempo',
  'busy.text': 'El sitio está lleno en este momento. Esperá {seconds} segundos y probá de nuevo.',
  'busy.form':
    'El sitio está lleno en este momento y no se guardó nada. Esperá {seconds} segundos, volvé y enviá de nuevo.',
  'busy.again': 'Probar de nuevo',
  'dictionary.areaUnknown': 'No conocemos esta parte del diccionario.',
  'dictionary.textUnknown': 'No conocemos este texto.',
  'asset.unknown': 'No encontramos este archivo.',
};
