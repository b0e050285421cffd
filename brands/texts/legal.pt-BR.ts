/** Terms, privacy and cookies. Numbers in braces come from the settings of brand and market; laws are cited where a text says what the law says. */
export const legalPt = {
  'legal.version': 'Versão {version}',
  'legal.contents': 'Nesta página',
  'legal.seller': 'Quem responde',
  'legal.seller.name': '{name}, {label} {document}',
  'legal.seller.address': '{address}',
  'legal.seller.contact': 'Atendimento: {phone}, {email}',
  'legal.seller.data': 'Encarregado pelos dados pessoais: {privacyEmail}',
  'legal.demonstration':
    'Este site é uma demonstração. Empresa, números, preços e carros são fictícios, nenhuma venda acontece e nenhum dinheiro é cobrado.',
  'legal.print': 'Guarde uma cópia: imprima ou salve esta página.',
  'terms.title': 'Termos de uso',
  'terms.lead': 'O que vale quando você usa este site da {brand} e a sua conta.',
  'terms.1.title': 'O que é este site',
  'terms.1.1':
    'Aqui você conhece os carros da {brand}, monta o seu, vê preços e pode reservar um carro pela internet. Navegar, montar e simular não pede conta.',
  'terms.1.2': 'Este site é uma demonstração: nada do que se reserva ou paga aqui gera compra de verdade.',
  'terms.2.title': 'A sua conta',
  'terms.2.1':
    'A conta é pessoal, vale para todas as marcas e pede 18 anos completos. Os dados precisam ser verdadeiros e seus.',
  'terms.2.2':
    'Cuide da senha: não a passe a ninguém. Em Minha área, Acesso e aparelhos, você vê onde a conta está aberta, encerra acessos e troca a senha.',
  'terms.2.3': 'Você pode parar de usar a conta quando quiser e pedir que ela seja apagada.',
  'terms.3.title': 'Preços, fotos e disponibilidade',
  'terms.3.1':
    'O preço mostrado no resumo, com os itens escolhidos, é o que vale para a reserva feita naquele momento. O que não está incluído aparece antes de você confirmar.',
  'terms.3.2':
    'As fotos são ilustrativas e podem mostrar itens opcionais. Um carro só fica guardado para você depois que a reserva começa.',
  'terms.4.title': 'Compras e desistência',
  'terms.4.1': 'A reserva tem termos próprios, que você lê e aceita antes de pagar.',
  'terms.4.2':
    'Você pode desistir de uma compra feita aqui em até {withdrawalDays} dias, sem explicar o motivo (Código de Defesa do Consumidor, art. 49). O caminho está no rodapé de todas as páginas, em Direito de arrependimento.',
  'terms.5.title': 'O que não pode',
  'terms.5.1':
    'Usar dados de outra pessoa, tentar entrar em contas alheias, atrapalhar o funcionamento do site ou copiar em massa o que está nele. Quem fizer isso pode ter o acesso bloqueado.',
  'terms.6.title': 'Mudanças e lei',
  'terms.6.1':
    'Quando estes termos mudam, a nova versão aparece aqui e pedimos o seu aceite de novo. A versão que você aceitou fica registrada em Minha área, Privacidade.',
  'terms.6.2':
    'Vale a lei brasileira, e você pode procurar a Justiça da sua cidade. Antes, fale com a gente: respondemos em até cinco dias (Decreto 7.962/2013, art. 4).',
  'reservationTerms.title': 'Termos da reserva',
  'reservationTerms.lead': 'O que você aceita antes de pagar a reserva de um carro.',
  'reservationTerms.1.title': 'O que a reserva faz',
  'reservationTerms.1.1':
    'Ao começar, um carro fica guardado só para você por {holdMinutes} minutos, o tempo que a tela mostra. Se o pagamento não chega nesse prazo, o carro volta para o estoque e nada é cobrado.',
  'reservationTerms.1.2': 'Pago o valor da reserva, o carro e o preço do resumo ficam garantidos para o seu pedido.',
  'reservationTerms.2.title': 'O valor pago',
  'reservationTerms.2.1':
    'O valor da reserva é um sinal e faz parte do preço: ele é descontado do total. O restante é pago depois, pelas formas que o pedido mostrar.',
  'reservationTerms.2.2':
    'Os dados do cartão são digitados só na página da empresa de pagamento. Nós não os vemos nem guardamos.',
  'reservationTerms.2.3':
    'Se você pagar depois do prazo, ou duas vezes, o dinheiro a mais volta pelo mesmo meio, sem você pedir.',
  'reservationTerms.3.title': 'O que não está no preço',
  'reservationTerms.3.1':
    'Emplacamento, licenciamento, seguro e impostos do uso do carro não estão no preço, a não ser que o resumo diga outra coisa. O frete aparece no resumo quando existe.',
  'reservationTerms.4.title': 'Quem vende e onde o carro é entregue',
  'reservationTerms.4.1':
    'O carro é vendido e faturado pela concessionária que o resumo nomeia, com endereço e número. É lá que ele é entregue.',
  'reservationTerms.4.2':
    'O prazo de entrega é uma estimativa até a produção ser confirmada. Cada passo aparece no acompanhamento do pedido.',
  'reservationTerms.5.title': 'Desistir ou cancelar',
  'reservationTerms.5.1':
    'Até {withdrawalDays} dias depois de receber o carro você desiste sem motivo e sem custo, pelo pedido ou pelo link Direito de arrependimento no rodapé, sem precisar entrar na conta. A confirmação é imediata e o valor volta inteiro pelo mesmo meio (Código de Defesa do Consumidor, art. 49; Decreto 7.962/2013, art. 5).',
  'reservationTerms.5.2':
    'Depois desse prazo, e antes da nota fiscal, você pode pedir o cancelamento. A equipe analisa e responde por e-mail.',
  'reservationTerms.6.title': 'O que fica registrado',
  'reservationTerms.6.1':
    'Guardamos a versão destes termos, o dia e a hora em que você aceitou. O resumo do pedido chega por e-mail e fica em Minha área.',
  'privacyNotice.title': 'Aviso de privacidade',
  'privacyNotice.lead': 'Que dados usamos, para quê, por quanto tempo e o que você pode pedir.',
  'privacyNotice.1.title': 'Quem decide sobre os seus dados',
  'privacyNotice.1.1':
    'O controlador é a empresa nomeada no fim desta página. O encarregado atende pelo e-mail {privacyEmail}.',
  'privacyNotice.2.title': 'O que usamos e para quê',
  'privacyNotice.2.1':
    'Conta: nome, e-mail, documento, telefone e data de nascimento, para saber quem compra e cumprir o contrato. A senha é guardada só como um resumo que não pode ser desfeito.',
  'privacyNotice.2.2':
    'Pedido: carro, preço, concessionária, endereço e pagamentos, para vender, faturar, entregar e devolver dinheiro quando for o caso. Números de cartão nunca passam por aqui.',
  'privacyNotice.2.3':
    'Segurança: endereço de rede, aparelho e horários de acesso, para proteger a conta e porque a lei manda guardar.',
  'privacyNotice.2.4': 'Novidades e ofertas: só pelos meios que você marcou, e até você desmarcar.',
  'privacyNotice.3.title': 'Com que base',
  'privacyNotice.3.1':
    'Contrato e passos antes dele, obrigação legal, proteção contra fraude e, para novidades e cookies que não são necessários, o seu consentimento (Lei 13.709/2018, LGPD, art. 7).',
  'privacyNotice.3.2':
    'O consentimento nunca vem marcado, guarda a versão do texto que você leu e pode ser retirado a qualquer momento em Minha área, Privacidade.',
  'privacyNotice.4.title': 'Com quem dividimos',
  'privacyNotice.4.1':
    'Com a concessionária do seu pedido, com a empresa de pagamento e com autoridades quando a lei obriga. Cada uma recebe só o que precisa. Não vendemos dados.',
  'privacyNotice.5.title': 'Por quanto tempo',
  'privacyNotice.5.1':
    'Dados da conta: enquanto ela existir. Dados do pedido: pelo prazo das obrigações fiscais e de defesa em processos. Registros de acesso: seis meses (Marco Civil da Internet, art. 15).',
  'privacyNotice.6.title': 'Os seus direitos',
  'privacyNotice.6.1':
    'Você pode confirmar que usamos os seus dados, ver, corrigir, levar para outro lugar, apagar, saber com quem dividimos e retirar o consentimento (LGPD, art. 18). Nome, contato e endereço você mesmo muda em Minha área; para o resto, escreva para {privacyEmail}.',
  'privacyNotice.6.2':
    'Se a resposta não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
  'privacyNotice.7.title': 'Como protegemos',
  'privacyNotice.7.1':
    'Documento e telefone ficam cifrados. A conexão é cifrada e a equipe usa verificação em duas etapas.',
  'privacyNotice.7.2':
    'Se acontecer um incidente que possa causar risco a você, avisamos você e a ANPD no prazo da lei.',
  'cookiesPage.title': 'Cookies',
  'cookiesPage.lead': 'O que este navegador guarda, e o que você permite.',
  'cookiesPage.saved': 'Escolha salva neste navegador.',
  'cookiesPage.choice': 'A sua escolha',
  'cookiesPage.choice.text': 'Nada opcional vem marcado. Você volta aqui quando quiser pelo link Cookies no rodapé.',
  'cookiesPage.save': 'Salvar escolha',
  'cookiesPage.refuse': 'Só os necessários',
  'cookiesPage.list': 'Os cookies necessários',
  'cookiesPage.name': 'Nome',
  'cookiesPage.use': 'Para quê',
  'cookiesPage.time': 'Por quanto tempo',
  'cookiesPage.use.session': 'Mantém você na sua conta',
  'cookiesPage.time.session': 'Até sair, no máximo 90 dias',
  'cookiesPage.use.device': 'Reconhece um navegador em que você já entrou',
  'cookiesPage.time.device': '1 ano',
  'cookiesPage.use.receipt': 'Prova o que você permitiu ou recusou, e quando',
  'cookiesPage.time.receipt': '1 ano',
  'cookiesPage.use.anon': 'Liga uma reserva a este navegador antes de você entrar',
  'cookiesPage.time.anon': '1 dia',
  'cookiesPage.use.location': 'Lembra a cidade que você confirmou',
  'cookiesPage.time.location': '90 dias',
  'cookiesPage.use.postal': 'Lembra o CEP que você informou',
  'cookiesPage.time.postal': '90 dias',
  'cookiesPage.use.consent': 'Lembra esta escolha',
  'cookiesPage.time.consent': '180 dias',
  'cookiesPage.use.car': 'Mostra nas outras páginas o carro que você está montando',
  'cookiesPage.time.car': '4 horas',
  'cookiesPage.use.join': 'Lembra qual e-mail espera o código de confirmação',
  'cookiesPage.time.join': '1 hora',
  'cookiesPage.optional':
    'Hoje não há cookies de medição nem de ofertas em uso. Se um dia houver, só depois do seu sim.',
} as const;
