import { describe, expect, it } from 'vitest';
import { dayOf, stateOf, toRequest } from './upgrade-form-data.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const filled = {
  from: '675:',
  to: '6753E10:2027',
  headline: ' Mais carro ',
  text: 'Mais por pouco',
  position: '2',
  validFrom: '2026-11-20',
  validUntil: '',
};

describe('toRequest', () => {
  it('reads the form in the shape of the call', () => {
    expect(toRequest(formOf({ ...filled, active: 'on' }))).toEqual({
      fromModelCode: '675',
      fromMvsCode: null,
      toMvsCode: '6753E10',
      toYear: 2027,
      headline: 'Mais carro',
      text: 'Mais por pouco',
      position: 2,
      validFrom: '2026-11-20T03:00:00.000Z',
      validUntil: null,
      active: true,
    });
  });
  it('keeps what it cannot read, for the call to refuse', () => {
    const request = toRequest(
      formOf({ ...filled, to: '', position: 'x', validFrom: 'soon', validUntil: '2026-12-01' }),
    );
    expect(request).toMatchObject({
      toMvsCode: '',
      toYear: 0,
      validFrom: 'soon',
      validUntil: '2026-12-01T03:00:00.000Z',
    });
    expect(request.position).toBeNaN();
    expect(request.active).toBe(false);
  });
});

describe('stateOf and dayOf', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const setup = { active: true, validFrom: '2026-11-20T03:00:00.000Z', validUntil: null };
  it('says how a setup stands', () => {
    expect(stateOf(setup, now)).toBe('on');
    expect(stateOf({ ...setup, active: false }, now)).toBe('off');
    expect(stateOf({ ...setup, validFrom: '2026-11-21T03:00:00.000Z' }, now)).toBe('planned');
    expect(stateOf({ ...setup, validUntil: now.toISOString() }, now)).toBe('over');
  });
  it('names the day of the market, not of the server', () => {
    expect(dayOf('2026-11-20T02:59:00.000Z', 'br')).toBe('2026-11-19');
    expect(dayOf('2026-11-20T03:00:00.000Z', 'ar')).toBe('2026-11-20');
  });
});
