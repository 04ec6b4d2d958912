// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Draft, keepDraft, readDraft, removeDraft } from '../../../engine/console/forms/drafts/draftStore';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-05-30T10:00:00.000Z');
const owner = (form: string | number, person = '7') => ({ person, form: String(form) });
const draft = (values: object = { club: 'Harriers' }, at = START): Draft => ({
  at: new Date(at).toISOString(),
  version: 3,
  values: values as Draft['values'],
  seen: {},
});

describe('drafts on this device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    window.localStorage.clear();
  });

  it('come back to whom they belong to, until they are removed', () => {
    keepDraft(owner('a'), draft(), START);
    expect(readDraft(owner('a'), START)).toEqual(draft());
    expect(readDraft(owner('a', '71'), START)).toBeNull();
    expect(readDraft(owner('b'), START)).toBeNull();
    removeDraft(owner('a'));
    expect(readDraft(owner('a'), START)).toBeNull();
  });

  it('are told apart where one name begins like another', () => {
    keepDraft(owner('a', '7/8'), draft(), START);
    expect(readDraft(owner('8/a', '7'), START)).toBeNull();
  });

  it('are forgotten after a week, whosever they are', () => {
    keepDraft(owner('old', '8'), draft(), START);
    expect(readDraft(owner('old', '8'), START + 8 * DAY_MS)).toBeNull();
    keepDraft(owner('new'), draft({}, START + 8 * DAY_MS), START + 8 * DAY_MS);
    expect(Object.keys(window.localStorage)).toHaveLength(1);
  });

  it('make room for the latest, the oldest first', () => {
    const long = 'x'.repeat(200_000);
    for (let number = 0; number < 9; number++)
      keepDraft(owner(number), draft({ long }, START + number), START + number);
    const left = Array.from({ length: 9 }, (_, number) => readDraft(owner(number), START + 9) !== null);
    expect(left).toEqual([false, false, true, true, true, true, true, true, true]);
  });

  it('make room where the browser has none left', () => {
    keepDraft(owner('first'), draft({}, START), START);
    keepDraft(owner('second'), draft({}, START + 1), START + 1);
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.length >= 2) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    keepDraft(owner('third'), draft({}, START + 2), START + 2);
    expect(['first', 'second', 'third'].map((form) => readDraft(owner(form), START + 3) !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('that are too long are not kept, nor is what they replace', () => {
    keepDraft(owner('a'), draft(), START);
    keepDraft(owner('a'), draft({ long: 'x'.repeat(300_000) }), START);
    expect(readDraft(owner('a'), START)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"values":[]}', '{"at":"soon","values":{},"seen":{}}'])(
    'are none where what is stored is %s',
    (text) => {
      keepDraft(owner('a'), draft(), START);
      const [key = ''] = Object.keys(window.localStorage);
      window.localStorage.setItem(key, text);
      expect(readDraft(owner('a'), START)).toBeNull();
    },
  );

  it('are done without where the browser forbids storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    keepDraft(owner('a'), draft(), START);
    expect(readDraft(owner('a'), START)).toBeNull();
  });
});
