/** Files: what is said when one cannot be taken. */
export const contentPt = {
  'content.uploadQuota': 'Você enviou muitos arquivos hoje. Tente de novo amanhã.',
  'content.uploadType': 'Envie uma imagem JPEG, PNG ou WebP, ou um PDF.',
  'content.uploadActive': 'Este PDF traz programas, comandos ou anexos. Imprima-o em um PDF novo e envie de novo.',
  'content.uploadInfected': 'Encontramos um vírus no arquivo. Ele não foi guardado.',
  'content.uploadUnreadable': 'Não conseguimos ler o arquivo. Envie outro.',
  'content.uploadNone': 'Nenhum arquivo foi enviado.',
  'content.fileUnknown': 'Arquivo não encontrado.',
};
