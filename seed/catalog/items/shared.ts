import type { ItemTemplate } from './template.ts';

export const camera: ItemTemplate = {
  code: 'CAM',
  category: 'SAFETY',
  price: 1490,
  until: 2,
  name: ['Câmera de ré com linhas dinâmicas', 'Cámara de retroceso con líneas dinámicas'],
  text: ['Imagem na tela central e sensores atrás.', 'Imagen en la pantalla central y sensores traseros.'],
};
export const safety: ItemTemplate = {
  code: 'SEG',
  category: 'SAFETY',
  price: 3990,
  until: 2,
  needs: ['CAM'],
  featured: true,
  name: ['Pack Safety', 'Pack Safety'],
  text: [
    'Frenagem autônoma, alerta de ponto cego e de saída de faixa. Traz a câmera de ré.',
    'Frenado autónomo, alerta de punto ciego y de cambio de carril. Incluye la cámara de retroceso.',
  ],
};
export const cruise: ItemTemplate = {
  code: 'ACC',
  category: 'SAFETY',
  price: 3290,
  from: 1,
  until: 2,
  needs: ['SEG'],
  name: ['Piloto automático adaptativo', 'Control de velocidad crucero adaptativo'],
  text: [
    'Mantém a distância do carro da frente, também no trânsito parado. Pede o Pack Safety.',
    'Mantiene la distancia con el auto de adelante, también en el tránsito. Requiere el Pack Safety.',
  ],
};
export const tech: ItemTemplate = {
  code: 'TEC',
  category: 'TECHNOLOGY',
  price: 4490,
  until: 2,
  needs: ['CAM'],
  featured: true,
  name: ['Pack Tech', 'Pack Tech'],
  text: [
    'Tela de 10,1", carregador por indução e chave presencial.',
    'Pantalla de 10,1", cargador inalámbrico y llave de presencia.',
  ],
};
export const black: ItemTemplate = {
  code: 'BLK',
  category: 'EXTERIOR',
  price: 2990,
  from: 1,
  dark: true,
  name: ['Pack Black', 'Pack Black'],
  text: [
    'Grade, retrovisores e logos em preto brilhante. Só com branco, preto, cinza e prata.',
    'Parrilla, espejos y logos en negro brillante. Solo con blanco, negro, gris y plata.',
  ],
};
export const sound: ItemTemplate = {
  code: 'SOM',
  category: 'TECHNOLOGY',
  price: 3490,
  from: 1,
  needs: ['TEC'],
  name: ['Som premium com subwoofer', 'Audio premium con subwoofer'],
  text: ['Nove alto-falantes e 506 W.', 'Nueve parlantes y 506 W.'],
};

export const wheels = (sizes: readonly [string, string, string], price: number): ItemTemplate[] =>
  sizes.map((size, index) => ({
    code: `R${size}`,
    category: 'WHEELS',
    price: price * (index + 1),
    from: index,
    group: 'wheels',
    name: [`Rodas de liga leve ${size}"`, `Llantas de aleación ${size}"`],
    text: [
      `Jogo de quatro rodas ${size}" com pneus de uso misto.`,
      `Juego de cuatro llantas ${size}" con neumáticos mixtos.`,
    ],
  }));
