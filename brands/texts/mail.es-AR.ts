import type { mailPt } from './mail.pt-BR.ts';

export const mailEs: Readonly<Record<keyof typeof mailPt, string>> = {
  linkHint: 'Si el botón no abre, copiá esta dirección en el navegador:',
  'footer.why':
    'Recibís este mensaje porque este correo fue ingresado en el sitio de {brand}. Si no fuiste vos, ignoralo: nada pasa sin el código o el enlace.',
  'footer.privacy': 'Nunca pedimos tu contraseña por correo.',
  'row.order': 'Pedido',
  'row.vehicle': 'Vehículo',
  'row.amount': 'Importe',
  'row.until': 'Pagá hasta',
  'row.proposal': 'Solicitud',
  'row.status': 'Estado',
  'code.subject': '{code} es tu código de {brand}',
  'code.title': 'Confirmá tu correo',
  'code.text': 'Escribí el código en la página de registro, o usá el botón.',
  'code.action': 'Confirmar correo',
  'code.note': 'El código vale por {minutes} minutos y sirve una sola vez. No se lo pases a nadie.',
  'alreadyRegistered.subject': 'Ya tenés una cuenta en {brand}',
  'alreadyRegistered.title': 'Este correo ya tiene una cuenta',
  'alreadyRegistered.text':
    'Alguien, quizás vos, intentó crear una cuenta con este correo. La cuenta ya existe y sigue como estaba.\nIngresá con tu contraseña. Si no la recordás, creá otra en {resetUrl}',
  'alreadyRegistered.action': 'Ingresar',
  'alreadyRegistered.note': 'Si no fuiste vos, no hace falta hacer nada.',
  'noAccount.subject': 'No hay una cuenta de {brand} con este correo',
  'noAccount.title': 'Este correo todavía no tiene cuenta',
  'noAccount.text':
    'Alguien, quizás vos, pidió acceso con este correo, pero no hay una cuenta con él. Si usás otro correo, probá con ese.',
  'noAccount.action': 'Crear cuenta',
  'noAccount.note': 'Si no fuiste vos, no hace falta hacer nada.',
  'passwordReset.subject': 'Creá una nueva contraseña de {brand}',
  'passwordReset.title': 'Nueva contraseña',
  'passwordReset.text':
    'Recibimos un pedido para cambiar la contraseña de tu cuenta. Usá el botón para crear una nueva.',
  'passwordReset.action': 'Crear nueva contraseña',
  'passwordReset.note':
    'El enlace vale por {minutes} minutos y sirve una sola vez. Si no fuiste vos, ignorá este mensaje: la contraseña sigue igual.',
  'passwordChanged.subject': 'Cambió tu contraseña de {brand}',
  'passwordChanged.title': 'Contraseña cambiada',
  'passwordChanged.text':
    'La contraseña de tu cuenta acaba de cambiar, y se cerró la sesión en todos los dispositivos.',
  'passwordChanged.action': 'No fui yo: recuperar la cuenta',
  'passwordChanged.note': 'Si fuiste vos, no hace falta hacer nada.',
  'invitation.subject': 'Tu acceso a {brand}',
  'invitation.title': 'Te damos la bienvenida, {name}',
  'invitation.text': 'Se creó una cuenta para vos. Elegí tu contraseña para empezar.',
  'invitation.action': 'Elegir contraseña',
  'invitation.note': 'La invitación vale por {days} días y sirve una sola vez.',
  'withdrawalReceived.subject': 'Recibimos tu solicitud: código {code}',
  'withdrawalReceived.title': 'Recibimos tu solicitud',
  'withdrawalReceived.text':
    'El código de abajo identifica tu solicitud de arrepentimiento o de baja. Guardalo.\nSi el número de pedido y el correo coinciden, la cancelación y el reintegro siguen solos, y vas a recibir otro mensaje.',
  'withdrawalReceived.note': 'No hace falta hacer nada más.',
  'orderReceived.subject': 'Recibimos tu reserva {order}',
  'orderReceived.title': '{name}, el auto está guardado para vos',
  'orderReceived.text':
    'Recibimos tu reserva. Completá el pago dentro del plazo indicado; después, el auto vuelve a estar disponible.',
  'orderReceived.action': 'Ver y pagar',
  'orderConfirmed.subject': 'Reserva {order} confirmada',
  'orderConfirmed.title': '{name}, el pago está confirmado',
  'orderConfirmed.text':
    'Recibimos el pago de la reserva. El importe se descuenta del precio final, y cada paso aparece en la línea de tiempo del pedido.',
  'orderConfirmed.action': 'Seguir el pedido',
  'orderConfirmed.note':
    'Podés arrepentirte de la compra dentro de los {days} días corridos, con el botón de arrepentimiento, y te devolvemos todo.',
  'orderExpired.subject': 'Pedido vencido: {order}',
  'orderExpired.title': 'Pedido vencido',
  'orderExpired.text':
    'Terminó el plazo para pagar la reserva y el auto volvió a estar disponible. No se cobró nada; si algún importe se paga después del plazo, se devuelve.',
  'orderExpired.action': 'Reservar de nuevo',
  'orderCancelled.subject': 'Pedido {order} cancelado',
  'orderCancelled.title': 'Pedido cancelado',
  'orderCancelled.text':
    'Tu pedido fue cancelado. Si hubo un pago, ya se pidió el reintegro y vas a recibir otro mensaje cuando se haga.',
  'orderCancelled.action': 'Ver el pedido',
  'orderRefunded.subject': 'Reintegro del pedido {order}',
  'orderRefunded.title': 'El importe fue reintegrado',
  'orderRefunded.text':
    '{name}, hicimos el reintegro indicado abajo por el mismo medio del pago. El plazo para que aparezca depende de tu banco o tarjeta.',
  'orderRefunded.action': 'Ver el pedido',
  'proposalMoved.subject': 'Solicitud {proposal}: {status}',
  'proposalMoved.title': '{name}, tu solicitud de financiación',
  'proposalMoved.text': '{news}',
  'proposalMoved.action': 'Ver la solicitud',
};
