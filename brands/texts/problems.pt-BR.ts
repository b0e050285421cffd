/** What a refused call says, whatever the call. */
export const problemsPt = {
  'problem.invalid': 'Confira os campos marcados.',
  'problem.scopeMissing': 'Diga a marca e o mercado.',
  'problem.keyMissing': 'Falta a chave de idempotência.',
  'problem.malformed': 'Não conseguimos ler o que foi enviado.',
  'problem.unauthenticated': 'Entre na sua conta para continuar.',
  'problem.forbidden': 'Você não tem permissão para isso.',
  'problem.crossSite': 'O envio não veio desta página. Recarregue e tente de novo.',
  'problem.notFound': 'Não encontramos o que você procura.',
  'problem.inProgress': 'O mesmo envio ainda está em andamento. Aguarde um instante.',
  'problem.tooLarge': 'O envio é grande demais.',
  'problem.mediaType': 'Este formato não é aceito.',
  'problem.keyReused': 'Esta chave já foi usada com outros dados.',
  'problem.tooMany': 'Muitas tentativas. Espere {seconds} segundos.',
  'problem.busy': 'O serviço está ocupado. Tente de novo em instantes.',
} as const;
