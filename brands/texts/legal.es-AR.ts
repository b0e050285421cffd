import type { legalPt } from './legal.pt-BR.ts';

export const legalEs: Readonly<Record<keyof typeof legalPt, string>> = {
  'legal.version': 'Versión {version}',
  'legal.contents': 'En esta página',
  'legal.seller': 'Quién responde',
  'legal.seller.name': '{name}, {label} {document}',
  'legal.seller.address': '{address}',
  'legal.seller.contact': 'Atención: {phone}, {email}',
  'legal.seller.data': 'Responsable de los datos personales: {privacyEmail}',
  'legal.demonstration':
    'Este sitio es una demostración. La empresa, los números, los precios y los autos son ficticios, no hay ninguna venta y no se cobra dinero.',
  'legal.print': 'Guardá una copia: imprimí o guardá esta página.',
  'terms.title': 'Términos de uso',
  'terms.lead': 'Lo que rige cuando usás este sitio de {brand} y tu cuenta.',
  'terms.1.title': 'Qué es este sitio',
  'terms.1.1':
    'Acá conocés los autos de {brand}, armás el tuyo, ves precios y podés reservar un auto por internet. Navegar, armar y simular no pide cuenta.',
  'terms.1.2': 'Este sitio es una demostración: nada de lo que se reserva o paga acá genera una compra real.',
  'terms.2.title': 'Tu cuenta',
  'terms.2.1':
    'La cuenta es personal, sirve para todas las marcas y requiere 18 años cumplidos. Los datos tienen que ser verdaderos y tuyos.',
  'terms.2.2':
    'Cuidá tu contraseña: no se la des a nadie. En Mi cuenta, Acceso y dispositivos, ves dónde está abierta la cuenta, cerrás sesiones y cambiás la contraseña.',
  'terms.2.3': 'Podés dejar de usar la cuenta cuando quieras y pedir que se borre.',
  'terms.3.title': 'Precios, fotos y disponibilidad',
  'terms.3.1':
    'El precio que muestra el resumen, con lo que elegiste, es el que rige para la reserva hecha en ese momento. Lo que no está incluido aparece antes de confirmar.',
  'terms.3.2':
    'Las fotos son ilustrativas y pueden mostrar opcionales. Un auto queda guardado para vos recién cuando empieza la reserva.',
  'terms.4.title': 'Compras y arrepentimiento',
  'terms.4.1': 'La reserva tiene términos propios, que leés y aceptás antes de pagar.',
  'terms.4.2':
    'Podés arrepentirte de una compra hecha acá dentro de los {withdrawalDays} días, sin explicar el motivo (Ley 24.240, art. 34; Código Civil y Comercial, art. 1110). El botón está al pie de todas las páginas, en Botón de arrepentimiento.',
  'terms.5.title': 'Lo que no se puede',
  'terms.5.1':
    'Usar datos de otra persona, intentar entrar en cuentas ajenas, entorpecer el sitio o copiar en masa lo que hay en él. A quien lo haga se le puede bloquear el acceso.',
  'terms.6.title': 'Cambios y ley',
  'terms.6.1':
    'Cuando estos términos cambian, la nueva versión aparece acá y te pedimos que la aceptes. La versión que aceptaste queda en Mi cuenta, Privacidad.',
  'terms.6.2':
    'Rige la ley argentina, y podés acudir a los tribunales de tu domicilio. Antes, escribinos: también podés reclamar ante Defensa del Consumidor.',
  'reservationTerms.title': 'Términos de la reserva',
  'reservationTerms.lead': 'Lo que aceptás antes de pagar la reserva de un auto.',
  'reservationTerms.1.title': 'Qué hace la reserva',
  'reservationTerms.1.1':
    'Al empezar, un auto queda guardado solo para vos durante {holdMinutes} minutos, el tiempo que muestra la pantalla. Si el pago no llega en ese plazo, el auto vuelve al stock y no se cobra nada.',
  'reservationTerms.1.2':
    'Pagado el valor de la reserva, el auto y el precio del resumen quedan garantizados para tu pedido.',
  'reservationTerms.2.title': 'El valor pagado',
  'reservationTerms.2.1':
    'El valor de la reserva es una seña y forma parte del precio: se descuenta del total. El resto se paga después, por los medios que muestre el pedido.',
  'reservationTerms.2.2':
    'Los datos de la tarjeta se escriben solo en la página de la empresa de pagos. Nosotros no los vemos ni los guardamos.',
  'reservationTerms.2.3':
    'Si pagás fuera de plazo, o dos veces, el dinero de más vuelve por el mismo medio, sin que lo pidas.',
  'reservationTerms.3.title': 'Lo que no está en el precio',
  'reservationTerms.3.1':
    'El patentamiento, el seguro y los impuestos por el uso del auto no están en el precio, salvo que el resumen diga otra cosa. El flete aparece en el resumen cuando existe.',
  'reservationTerms.4.title': 'Quién vende y dónde se entrega el auto',
  'reservationTerms.4.1':
    'El auto lo vende y factura el concesionario que nombra el resumen, con su domicilio y número. Ahí se entrega.',
  'reservationTerms.4.2':
    'El plazo de entrega es estimado hasta que se confirme la producción. Cada paso aparece en el seguimiento del pedido.',
  'reservationTerms.5.title': 'Arrepentirse o cancelar',
  'reservationTerms.5.1':
    'Hasta {withdrawalDays} días corridos después de recibir el auto te arrepentís sin motivo y sin costo, desde el pedido o con el Botón de arrepentimiento al pie, sin necesidad de ingresar. Te damos el código de la gestión en el momento y el importe vuelve entero por el mismo medio (Ley 24.240, art. 34; Código Civil y Comercial, arts. 1110 a 1116).',
  'reservationTerms.5.2':
    'Después de ese plazo, y antes de la factura, podés pedir la cancelación. El equipo la analiza y responde por correo.',
  'reservationTerms.6.title': 'Lo que queda registrado',
  'reservationTerms.6.1':
    'Guardamos la versión de estos términos, el día y la hora en que los aceptaste. El resumen del pedido llega por correo y queda en Mi cuenta.',
  'privacyNotice.title': 'Aviso de privacidad',
  'privacyNotice.lead': 'Qué datos usamos, para qué, por cuánto tiempo y qué podés pedir.',
  'privacyNotice.1.title': 'Quién decide sobre tus datos',
  'privacyNotice.1.1': 'El responsable es la empresa que se nombra al final de esta página. Atiende en {privacyEmail}.',
  'privacyNotice.2.title': 'Qué usamos y para qué',
  'privacyNotice.2.1':
    'Cuenta: nombre, correo, documento, teléfono y fecha de nacimiento, para saber quién compra y cumplir el contrato. La contraseña se guarda solo como un resumen que no se puede deshacer.',
  'privacyNotice.2.2':
    'Pedido: auto, precio, concesionario, domicilio y pagos, para vender, facturar, entregar y devolver dinero cuando corresponda. Los números de tarjeta nunca pasan por acá.',
  'privacyNotice.2.3': 'Seguridad: dirección de red, dispositivo y horarios de acceso, para proteger la cuenta.',
  'privacyNotice.2.4': 'Novedades y ofertas: solo por los medios que marcaste, y hasta que los desmarques.',
  'privacyNotice.3.title': 'Con qué base',
  'privacyNotice.3.1':
    'El contrato y los pasos previos, la obligación legal y, para novedades y cookies que no son necesarias, tu consentimiento (Ley 25.326, arts. 5 y 6). Dar tus datos es voluntario, pero sin los del pedido no podemos venderte un auto.',
  'privacyNotice.3.2':
    'El consentimiento nunca viene marcado, guarda la versión del texto que leíste y podés retirarlo en cualquier momento en Mi cuenta, Privacidad.',
  'privacyNotice.4.title': 'Con quién los compartimos',
  'privacyNotice.4.1':
    'Con el concesionario de tu pedido, con la empresa de pagos y con autoridades cuando la ley obliga. Cada una recibe solo lo que necesita. No vendemos datos.',
  'privacyNotice.5.title': 'Por cuánto tiempo',
  'privacyNotice.5.1':
    'Datos de la cuenta: mientras exista. Datos del pedido: por el plazo de las obligaciones fiscales y de defensa en juicios. Después se borran o se separan de tu identidad.',
  'privacyNotice.6.title': 'Tus derechos',
  'privacyNotice.6.1':
    'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326. También podés pedir que se corrijan, actualicen o borren (art. 16): escribí a {privacyEmail}.',
  'privacyNotice.6.2':
    'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
  'privacyNotice.7.title': 'Cómo los protegemos',
  'privacyNotice.7.1':
    'El documento y el teléfono se guardan cifrados. La conexión va cifrada y el equipo usa verificación en dos pasos.',
  'privacyNotice.7.2':
    'Si hay un incidente que pueda ponerte en riesgo, te avisamos a vos y a la Agencia de Acceso a la Información Pública.',
  'cookiesPage.title': 'Cookies',
  'cookiesPage.lead': 'Qué guarda este navegador y qué permitís.',
  'cookiesPage.saved': 'Elección guardada en este navegador.',
  'cookiesPage.choice': 'Tu elección',
  'cookiesPage.choice.text': 'Nada opcional viene marcado. Volvés acá cuando quieras con el enlace Cookies al pie.',
  'cookiesPage.save': 'Guardar elección',
  'cookiesPage.refuse': 'Solo las necesarias',
  'cookiesPage.list': 'Las cookies necesarias',
  'cookiesPage.name': 'Nombre',
  'cookiesPage.use': 'Para qué',
  'cookiesPage.time': 'Por cuánto tiempo',
  'cookiesPage.use.session': 'Mantiene tu sesión abierta',
  'cookiesPage.time.session': 'Hasta salir, como máximo 90 días',
  'cookiesPage.use.device': 'Reconoce un navegador en el que ya ingresaste',
  'cookiesPage.time.device': '1 año',
  'cookiesPage.use.receipt': 'Prueba lo que permitiste o rechazaste, y cuándo',
  'cookiesPage.time.receipt': '1 año',
  'cookiesPage.use.anon': 'Une una reserva a este navegador antes de que ingreses',
  'cookiesPage.time.anon': '1 día',
  'cookiesPage.use.location': 'Recuerda la ciudad que confirmaste',
  'cookiesPage.time.location': '90 días',
  'cookiesPage.use.postal': 'Recuerda el código postal que escribiste',
  'cookiesPage.time.postal': '90 días',
  'cookiesPage.use.consent': 'Recuerda esta elección',
  'cookiesPage.time.consent': '180 días',
  'cookiesPage.use.car': 'Muestra en las otras páginas el auto que estás armando',
  'cookiesPage.time.car': '4 horas',
  'cookiesPage.use.join': 'Recuerda qué correo espera el código de confirmación',
  'cookiesPage.time.join': '1 hora',
  'cookiesPage.optional':
    'Hoy no hay cookies de medición ni de ofertas en uso. Si algún día las hay, solo después de tu sí.',
};
