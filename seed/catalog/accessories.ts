import { moreAccessories } from './more-accessories.ts';
import type { Family } from './model-facts.ts';
import type { AccessoryTemplate } from './accessory-template.ts';

const anyCar: readonly AccessoryTemplate[] = [
  { key: '01', category: 'INTERIOR', price: 390, group: 'mats', name: ['Tapetes de borracha', 'Alfombras de goma'] },
  {
    key: '02',
    category: 'INTERIOR',
    price: 590,
    group: 'mats',
    featured: true,
    name: ['Tapetes de carpete bordados', 'Alfombras de carpeta bordadas'],
  },
  {
    key: '03',
    category: 'PROTECTION',
    price: 690,
    name: ['Película de proteção nas soleiras', 'Lámina de protección en zócalos'],
  },
  {
    key: '04',
    category: 'PROTECTION',
    price: 1290,
    featured: true,
    name: ['Trava antifurto de rodas', 'Tuercas antirrobo'],
  },
  { key: '05', category: 'PROTECTION', price: 1890, name: ['Alarme volumétrico', 'Alarma volumétrica'] },
  { key: '06', category: 'INTERIOR', price: 1190, name: ['Câmera de bordo', 'Cámara de a bordo'] },
  { key: '07', category: 'INTERIOR', price: 890, name: ['Iluminação nas soleiras', 'Iluminación en zócalos'] },
  { key: '08', category: 'TRAVEL', price: 450, name: ['Organizador de porta-malas', 'Organizador de baúl'] },
];

const roof: readonly AccessoryTemplate[] = [
  {
    key: '11',
    category: 'TRAVEL',
    price: 1490,
    excludes: ['TSP'],
    name: ['Barras transversais', 'Barras transversales'],
  },
  {
    key: '12',
    category: 'TRAVEL',
    price: 2690,
    needs: ['11'],
    name: ['Bagageiro de teto de 400 l', 'Baúl de techo de 400 l'],
  },
  { key: '13', category: 'TRAVEL', price: 990, needs: ['11'], name: ['Suporte de bicicleta', 'Portabicicletas'] },
  { key: '14', category: 'TRAVEL', price: 1790, name: ['Engate para reboque', 'Enganche para remolque'] },
];

const charging: readonly AccessoryTemplate[] = [
  {
    key: '31',
    category: 'CHARGING',
    price: 4990,
    featured: true,
    name: ['Carregador de parede de 7,4 kW', 'Cargador de pared de 7,4 kW'],
  },
  { key: '32', category: 'CHARGING', price: 1990, name: ['Cabo de recarga de 5 m', 'Cable de carga de 5 m'] },
];

const families: Readonly<Record<Family, readonly AccessoryTemplate[]>> = {
  passenger: [...anyCar, ...roof],
  pickup: [
    ...anyCar,
    {
      key: '21',
      category: 'CARGO',
      price: 1390,
      name: ['Caixa de ferramentas na caçamba', 'Caja de herramientas en la caja'],
    },
    { key: '22', category: 'CARGO', price: 890, name: ['Divisor de caçamba', 'Divisor de caja'] },
    { key: '23', category: 'CARGO', price: 2390, needs: ['22'], name: ['Extensor de caçamba', 'Extensor de caja'] },
    { key: '24', category: 'STYLE', price: 1690, name: ['Alargadores de para-lama', 'Ensanchadores de guardabarros'] },
  ],
  utility: [
    ...anyCar,
    { key: '25', category: 'CARGO', price: 1290, name: ['Escada traseira', 'Escalera trasera'] },
    { key: '26', category: 'CARGO', price: 2190, needs: ['25'], name: ['Bagageiro tubular', 'Portaequipaje tubular'] },
  ],
  performance: [
    ...anyCar,
    {
      key: '27',
      category: 'STYLE',
      price: 3490,
      name: ['Capas de retrovisor em carbono', 'Carcasas de espejo en carbono'],
    },
    { key: '28', category: 'STYLE', price: 6490, name: ['Aerofólio em carbono', 'Alerón de carbono'] },
    { key: '29', category: 'PROTECTION', price: 1590, name: ['Capa para garagem', 'Funda para cochera'] },
  ],
};

/** What lies in the boot of a car lies in the bed of a pickup. */
const inTheBed: Readonly<Record<string, AccessoryTemplate['name']>> = {
  '08': ['Organizador de caçamba', 'Organizador de caja'],
  '41': ['Tapete de caçamba', 'Alfombra de caja'],
  '42': ['Protetor de caçamba em borracha', 'Cubrecaja de goma'],
  '49': ['Rede de carga', 'Red de carga'],
  '57': ['Cobertura retrátil de caçamba', 'Cobertor retráctil de caja'],
};

const forTheBed = (template: AccessoryTemplate): AccessoryTemplate => {
  const name = inTheBed[template.key];
  return name === undefined ? template : { ...template, name, category: 'CARGO' };
};

export const accessoriesFor = (family: Family, isElectric: boolean): readonly AccessoryTemplate[] => {
  const all = [...families[family], ...(isElectric ? charging : []), ...moreAccessories];
  return family === 'pickup' ? all.map(forTheBed) : all;
};
