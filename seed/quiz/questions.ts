type Market = 'br' | 'ar';

/** The quiz of the demonstration as its team would write it (`features/quiz/rules/lines.ts`); `{low}` and `{middle}` are prices of the brand's own range. */
export const QUIZ: Readonly<Record<Market, { title: string; lead: string; questions: string }>> = {
  br: {
    title: 'Qual carro combina com você?',
    lead: 'Seis perguntas sobre o seu dia a dia. Responda as que quiser.',
    questions: `? Quem viaja com você?
- Quase sempre só eu, ou nós dois | lengthMm <= 4300 *10
- Até cinco pessoas, com bagagem | seats >= 5 *20, trunkL >= 400 *10
- Seis ou mais | seats >= 7 *40

? Onde você mais dirige?
- Na cidade | cityKml >= 10 *15, lengthMm <= 4400 *10
- Na estrada | powerCv >= 150 *15, trunkL >= 400 *10
- Em terra e lama | clearanceMm >= 200 *30
- A trabalho, com carga | payloadKg >= 600 *30, body = pickup / van *20

? O que move o seu carro?
- Eletricidade, sozinha ou junto com um motor | fuel = Electric / Hybrid / Flex Hybrid *25
- Álcool e gasolina | fuel = Flex / Gas / Flex Hybrid *20
- Diesel | fuel = Diesel *25
- Tanto faz

? E o câmbio?
- Automático | gear = AUTOMATIC / CVT / DUAL_CLUTCH / SINGLE_SPEED *10
- Manual | gear = MANUAL *20
- Tanto faz

?? O que pesa mais na escolha?
- Gastar pouco para rodar | cityKml >= 12 *15
- Potência | powerCv >= 170 *15
- Porta-malas | trunkL >= 450 *15
- Ficar alto do chão | clearanceMm >= 190 *15

? Quanto você quer gastar?
- Até R$ {low} | price <= {low.amount} *30
- Até R$ {middle} | price <= {middle.amount} *30
- O preço vem depois`,
  },
  ar: {
    title: '¿Qué auto va con vos?',
    lead: 'Seis preguntas sobre tu día a día. Respondé las que quieras.',
    questions: `? ¿Quién viaja con vos?
- Casi siempre voy solo, o somos dos | lengthMm <= 4300 *10
- Hasta cinco personas, con equipaje | seats >= 5 *20, trunkL >= 400 *10
- Seis o más | seats >= 7 *40

? ¿Dónde manejás más?
- En la ciudad | cityKml >= 10 *15, lengthMm <= 4400 *10
- En la ruta | powerCv >= 150 *15, trunkL >= 400 *10
- En tierra y barro | clearanceMm >= 200 *30
- Por trabajo, con carga | payloadKg >= 600 *30, body = pickup / van *20

? ¿Qué mueve tu auto?
- Electricidad, sola o junto con un motor | fuel = Electric / Hybrid / Flex Hybrid *25
- Nafta | fuel = Flex / Gas / Flex Hybrid *20
- Gasoil | fuel = Diesel *25
- Me da igual

? ¿Y la caja?
- Automática | gear = AUTOMATIC / CVT / DUAL_CLUTCH / SINGLE_SPEED *10
- Manual | gear = MANUAL *20
- Me da igual

?? ¿Qué pesa más en la elección?
- Gastar poco para andar | cityKml >= 12 *15
- Potencia | powerCv >= 170 *15
- Baúl | trunkL >= 450 *15
- Estar alto del suelo | clearanceMm >= 190 *15

? ¿Cuánto querés gastar?
- Hasta $ {low} | price <= {low.amount} *30
- Hasta $ {middle} | price <= {middle.amount} *30
- El precio viene después`,
  },
};
