import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Accordion } from './accordion.tsx';
import { Button } from './button.tsx';
import { Carousel } from './carousel.tsx';
import { Checkbox } from './checkbox.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { Countdown } from './countdown.tsx';
import { CurrencyField } from './currency-field.tsx';
import { Dialog } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';
import { MaskField } from './mask-field.tsx';
import { PageFrame } from './page-frame.tsx';
import { Pagination } from './pagination.tsx';
import { Picture } from './picture.tsx';
import { Popover } from './popover.tsx';
import { Price } from './price.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { SliderField } from './slider-field.tsx';
import { Stage } from './stage.tsx';
import { Stepper } from './stepper.tsx';
import { SwatchPicker } from './swatch-picker.tsx';
import { TabSet } from './tabs.tsx';
import { TextField } from './text-field.tsx';
import { Timeline } from './timeline.tsx';
import { UploadField } from './upload-field.tsx';

const wordmark = { viewBox: '0 0 9 9', width: 9, height: 9, path: 'M0 0', strokeWidth: 1, cap: 'butt' } as const;
const nothing = () => undefined;

const everything = (
  <PageFrame
    skip="Pular"
    skipToConsent="Ir ao aviso"
    header={{
      brandName: 'Marca',
      wordmark,
      homeHref: '/',
      texts: { homeLink: 'Início', menuOpen: 'Menu', menuClose: 'Fechar', menuLabel: 'Navegação' },
      menu: [{ label: 'Modelos', href: '/modelos', current: true }],
    }}
    footer={{
      label: 'Rodapé',
      wordmark,
      brandName: 'Marca',
      columns: [],
      rights: [{ label: 'Arrependimento', href: '/arrependimento' }],
      seller: ['Vendedor'],
      notes: [],
      links: [],
    }}
  >
    <Stage motif={{ viewBox: '0 0 9 9', paths: ['M0 0'], strokeWidth: 1, filled: false, opacity: 0.5 }}>
      <Picture src="/carro.webp" alt="Carro" width={16} height={9} priority />
    </Stage>
    <Stepper label="Etapas" doneText="feita" steps={[{ id: 'cor', label: 'Cor', href: '/cor', state: 'current' }]} />
    <SwatchPicker legend="Cor" name="cor" value="a" swatches={[{ value: 'a', name: 'Azul', color: '#00f' }]} />
    <RadioCards legend="Versão" name="versao" value="x" options={[{ value: 'x', title: 'X' }]} error="Escolha" />
    <Price value="R$ 1,00" label="Total" legal="com tributos" />
    <TextField label="Nome" error="Digite um nome válido" hint="Como no documento" />
    <MaskField label="CPF" mask="cpf" defaultValue="12345678909" />
    <CurrencyField label="Entrada" locale="pt-BR" symbol="R$" defaultAmount={123456} />
    <SelectField label="UF" placeholder="Escolha" options={[{ value: 'SP', label: 'SP' }]} optional="opcional" />
    <Checkbox label="Aceito" name="aceito" />
    <SliderField label="Prazo" min={12} max={60} step={12} value={24} shown={(value) => `${value}x`} />
    <UploadField label="CNH" texts={{ choose: 'Escolher', drop: 'ou arraste' }} />
    <Button busy busyText="Aguarde">
      Pagar
    </Button>
    <LinkButton href="/monte">Montar</LinkButton>
    <Accordion items={[{ id: 'a', title: 'Pergunta', content: 'Resposta' }]} single />
    <TabSet label="Abas" tabs={[{ id: 'a', label: 'A', panel: 'Painel' }]} />
    <Popover id="nota" trigger="?" label="O que é">
      Nota
    </Popover>
    <Carousel label="Ofertas" texts={{ previous: 'Anterior', next: 'Próximo' }}>
      <p>Oferta</p>
    </Carousel>
    <Timeline
      label="Pedido"
      states={{ done: 'feito', current: 'agora', ahead: 'depois', failed: 'falhou' }}
      events={[{ id: 'a', title: 'Pago', state: 'done' }]}
    />
    <Countdown label="Resta" endsAtMs={1_200_000} serverNowMs={0} spoken={String} />
    <Pagination
      label="Páginas"
      current={1}
      total={2}
      hrefOf={(page) => `?p=${page}`}
      texts={{ previous: '<', next: '>', go: String, current: String }}
    />
    <Dialog open={false} onClose={nothing} title="Título" closeLabel="Fechar">
      Texto
    </Dialog>
    <ConsentBanner
      texts={{
        title: 'Dados',
        text: 'Texto',
        accept: 'Aceitar',
        refuse: 'Recusar',
        choose: 'Escolher',
        save: 'Salvar',
      }}
      purposes={[{ id: 'm', label: 'Medição', text: 'Conta visitas' }]}
      action="/consent"
    />
  </PageFrame>
);

describe('on the server', () => {
  const html = renderToStaticMarkup(everything);

  it('renders every part, whole, with one main and the way past the header first', () => {
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html.indexOf('href="#content"')).toBeLessThan(html.indexOf('<header'));
    const toConsent = html.indexOf('href="#consent"');
    expect(toConsent).toBeGreaterThan(0);
    expect(toConsent).toBeLessThan(html.indexOf('<header'));
    expect(html).toContain('<form id="consent"');
    for (const text of ['123.456.789-09', '1.234,56', '20:00', 'Digite um nome válido', 'Resposta', 'Arrependimento']) {
      expect(html).toContain(text);
    }
  });

  it('writes no style attribute of ours, which a strict content security policy would refuse', () => {
    expect(html.match(/ style="[^"]*"/g) ?? []).toEqual([]);
  });

  it('ties messages and hints to their controls', () => {
    for (const [, ids = ''] of html.matchAll(/aria-describedby="([^"]+)"/g)) {
      for (const id of ids.split(' ')) expect(html).toContain(`id="${id}"`);
    }
    for (const [, id] of html.matchAll(/<label[^>]* for="([^"]+)"/g)) expect(html).toContain(` id="${id}"`);
  });

  it('ticks no consent beforehand and offers refusal like acceptance', () => {
    expect(html.match(/<input[^>]*name="purpose"[^>]*>/)?.[0]).not.toContain('checked');
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
    const looks = buttons
      .filter((tag) => /value="(?:accept|refuse)"/.test(tag))
      .map((tag) => /class="([^"]+)"/.exec(tag)?.[1]);
    expect(looks).toHaveLength(2);
    expect(new Set(looks).size).toBe(1);
  });

  it('opens the menu without script', () => {
    expect(html).toContain('popoverTarget="site-menu"');
    expect(html).toMatch(/id="site-menu" popover="auto"/);
  });
});
