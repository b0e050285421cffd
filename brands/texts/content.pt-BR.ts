/** Files: what is said when one cannot be taken. */
export const contentPt = {
  'content.uploadQuota': 'Você enviou muitos arquivos hoje. Tente de novo amanhã.',
  'content.uploadType': 'Envie uma imagem JPEG, PNG ou WebP, ou um PDF.',
  'content.uploadUnreadable': 'Não conseguimos ler o arquivo. Envie outro.',
  'content.uploadNone': 'Nenhum arquivo foi enviado.',
  'content.fileUnknown': 'Arquivo não encontrado.',
};
