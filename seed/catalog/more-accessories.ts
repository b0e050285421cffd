import type { AccessoryTemplate } from './accessory-template.ts';

type Rest = Pick<AccessoryTemplate, 'needs' | 'excludes' | 'group' | 'dark' | 'featured'>;
type Line = readonly [
  key: string,
  category: AccessoryTemplate['category'],
  price: number,
  pt: string,
  es: string,
  rest?: Rest,
];

/** Accessories that fit every car. Prices are Brazilian reais before the model's factor. */
const lines: readonly Line[] = [
  ['41', 'INTERIOR', 290, 'Tapete de porta-malas', 'Alfombra de baúl', { group: 'trunk-mat' }],
  ['42', 'INTERIOR', 490, 'Bandeja de porta-malas', 'Bandeja de goma para baúl', { group: 'trunk-mat' }],
  ['43', 'INTERIOR', 690, 'Capas de banco em neoprene', 'Fundas de neoprene', { group: 'seat-covers' }],
  ['44', 'INTERIOR', 1290, 'Capas de banco em couro ecológico', 'Fundas de cuero ecológico', { group: 'seat-covers' }],
  ['45', 'INTERIOR', 350, 'Pedaleiras em alumínio', 'Pedaleras de aluminio'],
  ['46', 'INTERIOR', 220, 'Suporte de celular com carga', 'Soporte de celular con carga'],
  ['47', 'INTERIOR', 180, 'Porta-copos iluminado', 'Posavasos iluminado'],
  ['48', 'TRAVEL', 790, 'Geladeira portátil de 12 V', 'Heladera portátil de 12 V'],
  ['49', 'TRAVEL', 190, 'Rede de bagagem', 'Red de equipaje'],
  ['50', 'TRAVEL', 260, 'Mesa dobrável no encosto', 'Mesa plegable de respaldo'],
  ['51', 'TRAVEL', 130, 'Cabide de encosto', 'Percha de respaldo'],
  ['52', 'TRAVEL', 1590, 'Cadeira infantil Isofix', 'Butaca infantil Isofix', { group: 'child-seat' }],
  ['53', 'TRAVEL', 1290, 'Bebê-conforto com base Isofix', 'Huevito con base Isofix', { group: 'child-seat' }],
  ['54', 'PROTECTION', 290, 'Soleiras em aço escovado', 'Zócalos de acero cepillado', { excludes: ['03'] }],
  ['55', 'PROTECTION', 390, 'Protetor de para-choque traseiro', 'Protector de paragolpes trasero'],
  ['56', 'PROTECTION', 390, 'Calhas de chuva', 'Deflectores de ventanilla'],
  ['57', 'PROTECTION', 490, 'Cobertura retrátil de bagagem', 'Cobertor retráctil de equipaje'],
  ['58', 'PROTECTION', 190, 'Kit de emergência', 'Kit de emergencia'],
  ['59', 'PROTECTION', 170, 'Extintor de 1 kg', 'Matafuego de 1 kg'],
  ['60', 'PROTECTION', 890, 'Bloqueio pelo celular', 'Bloqueo desde el celular', { needs: ['05'] }],
  ['61', 'PROTECTION', 990, 'Película de proteção da pintura', 'Film de protección de pintura'],
  ['62', 'STYLE', 690, 'Adesivos laterais', 'Calcos laterales', { group: 'decals' }],
  ['63', 'STYLE', 790, 'Faixas no capô', 'Franjas en el capó', { group: 'decals' }],
  ['64', 'STYLE', 120, 'Moldura de placa', 'Marco de patente'],
  ['65', 'STYLE', 290, 'Tampas de roda com o logo', 'Tapas de llanta con el logo'],
  ['66', 'STYLE', 690, 'Luz de boas-vindas com o logo', 'Luz de bienvenida con el logo', { needs: ['07'] }],
  ['67', 'STYLE', 390, 'Parafusos de roda em preto', 'Bulones de rueda en negro', { excludes: ['04'] }],
  ['68', 'INTERIOR', 1590, 'Tela para o banco de trás', 'Pantalla para el asiento trasero', { needs: ['69'] }],
  ['69', 'INTERIOR', 260, 'Suporte de tablet no encosto', 'Soporte de tablet en el respaldo'],
  ['70', 'TRAVEL', 650, 'Partida de emergência portátil', 'Arrancador portátil'],
  ['71', 'TRAVEL', 350, 'Compressor de ar de 12 V', 'Compresor de aire de 12 V'],
  ['72', 'PROTECTION', 150, 'Capa de chave', 'Funda de llave'],
  ['73', 'PROTECTION', 250, 'Para-sol sob medida', 'Parasol a medida'],
  ['74', 'INTERIOR', 320, 'Aspirador portátil', 'Aspiradora portátil'],
  [
    '75',
    'STYLE',
    890,
    'Retrovisores em preto brilhante',
    'Espejos en negro brillante',
    { dark: true, excludes: ['27'] },
  ],
];

export const moreAccessories: readonly AccessoryTemplate[] = lines.map(
  ([key, category, price, pt, es, rest = {}]): AccessoryTemplate => ({ key, category, price, name: [pt, es], ...rest }),
);
