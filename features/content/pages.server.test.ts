import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages, codeOf, draftOf, faultsOf, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';

let app: Pages;

beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

describe('a page', () => {
  it('is shown when a second person has approved it, on every process, and never before', async () => {
    const page = await app.begin();
    await app.save(page.id, draftOf('Olá'));
    expect(await app.wordsOf(page.slug)).toBe('404');
    await app.submit(page.id);
    expect(await app.wordsOf(page.slug)).toBe('404');
    expect(codeOf(await app.decide(page.id, 'APPROVE', { token: app.writer }))).toBe('409 samePerson');
    expect(codeOf(await app.decide(page.id, 'APPROVE'))).toBe('200');
    expect((await app.visit(page.slug)).json).toMatchObject({ title: 'Olá', blocks: [{ kind: 'text', text: 'Olá' }] });
    expect((await app.visit(page.slug, {}, app.elsewhere)).json).toMatchObject({ title: 'Olá' });
  });

  it('is nobody’s own approval, whoever of several wrote it: the database holds it too', async () => {
    const page = await app.begin();
    await app.save(page.id, draftOf('A quatro mãos'), { token: app.approver });
    await app.submit(page.id);
    expect(codeOf(await app.decide(page.id, 'APPROVE'))).toBe('409 samePerson');
    const alone = ask(
      app.databaseUrl,
      `UPDATE content.page_version SET state = 'APPROVED', decided_by = makers[1], decided_at = now() WHERE page_id = $1`,
      [page.id],
    );
    await expect(alone).rejects.toThrow('two_persons');
    const leap = ask(app.databaseUrl, `UPDATE content.page_version SET state = 'DRAFT' WHERE page_id = $1`, [
      (await app.publish('Pronta')).id,
    ]);
    await expect(leap).rejects.toThrow('may not go from APPROVED to DRAFT');
  });

  it('goes back with a reason, or is taken back by who wrote it', async () => {
    const page = await app.begin();
    await app.save(page.id, draftOf('Quase'));
    await app.submit(page.id);
    expect(faultsOf(await app.decide(page.id, 'SEND_BACK'))).toEqual(['reason field.required']);
    expect(codeOf(await app.decide(page.id, 'WITHDRAW'))).toBe('409 notYours');
    expect(codeOf(await app.decide(page.id, 'SEND_BACK', { reason: 'Falta o prazo' }))).toBe('200');
    expect((await app.read(page.id)).versions[0]).toMatchObject({ state: 'DRAFT', sentBack: 'Falta o prazo' });
    await app.submit(page.id);
    expect(codeOf(await app.save(page.id, draftOf('Escondido')))).toBe('409 submitted');
    expect(codeOf(await app.decide(page.id, 'WITHDRAW', { token: app.writer }))).toBe('200');
    expect(codeOf(await app.save(page.id, draftOf('De novo')))).toBe('200');
  });

  it('never changes once submitted, by whatever way', async () => {
    const page = await app.begin();
    await app.save(page.id, draftOf('Assim fica'));
    await app.submit(page.id);
    const behind = ask(app.databaseUrl, `UPDATE content.page_version SET title = 'Outra' WHERE page_id = $1`, [
      page.id,
    ]);
    await expect(behind).rejects.toThrow('is no draft any more');
  });

  it('comes at its planned moment and goes at its end, with nobody doing anything', async () => {
    const page = await app.publish('Primeira');
    const later = { publishAt: '2199-01-01T00:00:00Z', endsAt: '2199-02-01T00:00:00Z' };
    await app.save(page.id, draftOf('Segunda', later));
    await app.submit(page.id);
    await app.decide(page.id, 'APPROVE');
    expect(await app.wordsOf(page.slug)).toBe('Primeira');
    expect((await app.visit(page.slug)).json['changesAt']).toBe('2199-01-01T00:00:00.000Z');
    const shift = (newest: boolean, from: string, until: string | null) =>
      ask(
        app.databaseUrl,
        `UPDATE content.publication SET created_at = now() - interval '9 days', from_at = now() + $2::interval,
           until_at = now() + $3::interval
         WHERE page_id = $1 AND (version_id = (SELECT id FROM content.page_version WHERE page_id = $1 AND number = 2)) = $4`,
        [page.id, from, until, newest],
      );
    await shift(false, '-8 days', null);
    await shift(true, '-1 hour', '1 hour');
    await expect.poll(() => app.wordsOf(page.slug)).toBe('Segunda');
    await shift(true, '-2 hours', '-1 hour');
    await expect.poll(() => app.wordsOf(page.slug)).toBe('404');
    expect((await app.read(page.id)).shown).toBe('over');
  });

  it('is shown again in an earlier version, or not at all, by one person with a reason that stays', async () => {
    const page = await app.publish('Um');
    await app.publish('Dois', page);
    const [two, one] = (await app.read(page.id)).versions;
    expect(codeOf(await app.show(page.id, one?.id ?? '', ''))).toBe('400 invalid');
    expect(codeOf(await app.show(page.id, one?.id ?? '', 'O preço estava errado'))).toBe('200');
    expect(await app.wordsOf(page.slug)).toBe('Um');
    await app.save(page.id, draftOf('Nunca mostrada'));
    const [open] = (await app.read(page.id)).versions;
    expect(codeOf(await app.show(page.id, open?.id ?? ''))).toBe('422 versionUnknown');
    expect(codeOf(await app.show(page.id, null, 'Fora do ar'))).toBe('200');
    expect(await app.wordsOf(page.slug)).toBe('404');
    expect((await app.read(page.id)).publications).toMatchObject([
      { versionId: null, reason: 'Fora do ar' },
      { versionId: one?.id, reason: 'O preço estava errado' },
      { versionId: two?.id, reason: null },
      { versionId: one?.id, reason: null },
    ]);
  });

  it('that is planned is brought on the air early by nobody alone, and stays planned', async () => {
    const page = await app.publish('Hoje');
    await app.publish('Depois', page, { publishAt: '2199-01-01T00:00:00Z' });
    const [planned] = (await app.read(page.id)).versions;
    expect(codeOf(await app.show(page.id, planned?.id ?? ''))).toBe('422 versionUnknown');
    expect((await app.visit(page.slug)).json).toMatchObject({ title: 'Hoje', changesAt: '2199-01-01T00:00:00.000Z' });
  });

  it('comes back until the end that two persons approved, and not once that has passed', async () => {
    const page = await app.publish('Até o fim', undefined, { endsAt: '2199-01-01T00:00:00Z' });
    const [first] = (await app.read(page.id)).versions;
    await app.publish('Sem fim', page);
    expect(codeOf(await app.show(page.id, first?.id ?? ''))).toBe('200');
    expect((await app.visit(page.slug)).json).toMatchObject({
      title: 'Até o fim',
      changesAt: '2199-01-01T00:00:00.000Z',
    });
    await app.show(page.id, null);
    await ask(
      app.databaseUrl,
      `ALTER TABLE content.page_version DISABLE TRIGGER version_kept;
       UPDATE content.page_version SET ends_at = now() - interval '1 hour' WHERE id = '${first?.id}';
       ALTER TABLE content.page_version ENABLE TRIGGER version_kept`,
    );
    expect(codeOf(await app.show(page.id, first?.id ?? ''))).toBe('409 ended');
    expect(await app.wordsOf(page.slug)).toBe('404');
  });

  it('that is taken off the air gives up what was planned', async () => {
    const page = await app.publish('Hoje');
    await app.save(page.id, draftOf('Amanhã', { publishAt: '2199-01-01T00:00:00Z' }));
    await app.submit(page.id);
    await app.decide(page.id, 'APPROVE');
    await app.show(page.id, null);
    const { rows } = await ask<{ open: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS open FROM content.publication WHERE page_id = $1 AND dropped_at IS NULL AND from_at > now()`,
      [page.id],
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect((await app.read(page.id)).shown).toBe('none');
  });
});

describe('two editors', () => {
  it('of one edition: the second is told who was first and each field that is no longer so, and nothing is lost', async () => {
    const page = await app.begin();
    const { edition } = await app.read(page.id);
    const put = (words: string, token: string) =>
      app.staff('PUT', `pages/${page.id}/draft`, { token, body: { edition, ...draftOf(words) } });
    expect(codeOf(await put('A primeira', app.writer))).toBe('200');
    const refused = await put('A segunda', app.approver);
    expect(codeOf(refused)).toBe('409 changedMeanwhile');
    expect(faultsOf(refused)).toEqual(['blocks.0.text page.changedHere', 'title page.changedHere']);
    expect(JSON.stringify(refused.json)).toContain('A primeira');
    expect(refused.json['params']).toMatchObject({ edition: edition + 1 });
    expect((await app.read(page.id)).versions[0]?.title).toBe('A primeira');
  });

  it('at the same moment: one of them writes', async () => {
    const page = await app.begin();
    const { edition } = await app.read(page.id);
    const answers = await Promise.all(
      ['um', 'dois', 'três', 'quatro'].map((words) =>
        app.staff('PUT', `pages/${page.id}/draft`, { body: { edition, ...draftOf(words) } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});
