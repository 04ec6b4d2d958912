// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { docsScript, docsStylesheet, renderDocsPage } from '../../../engine/api/openapi/docsPage';
import { openApiOf } from '../../../engine/api/openapi/openApiOf';
import { samplePlan } from '../schema/samplePlan';

const hostile = `<img src=x onerror="alert(1)"> & 'quotes'`;
const api = openApiOf(samplePlan, {
  title: hostile,
  version: '1.2.3',
  description: `First.\n\nSecond with \`code ${hostile}\`.`,
  extraPaths: {
    '/v1/auth/login': {
      post: { operationId: 'login', summary: hostile, tags: ['identity'], security: [], responses: {} },
    },
  },
});
const page = renderDocsPage({
  document: api,
  stylesheetUrl: '/docs/docs.css',
  scriptUrl: '/docs/docs.js',
  documentUrl: '/v1/openapi.json',
  iconUrl: '/favicon.svg',
  themeKey: 'theme',
});
const parsed = () => new DOMParser().parseFromString(page, 'text/html');

describe('the page to browse the API', () => {
  it('needs nothing from elsewhere, and nothing that a strict policy forbids', () => {
    const html = parsed();
    expect([...html.querySelectorAll('script')].map((one) => [one.getAttribute('src'), one.textContent])).toEqual([
      ['/docs/docs.js', ''],
    ]);
    expect(html.querySelectorAll('style, [style], iframe, object, img')).toHaveLength(0);
    const attributes = [...html.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
    const addresses = [...html.querySelectorAll('[href]')].map((one) => one.getAttribute('href') ?? '');
    expect(addresses.filter((one) => !/^[/#]/.test(one))).toEqual([]);
    expect(docsStylesheet(':root{}')).not.toMatch(/@import|url\(/);
  });

  it('shows texts as texts', () => {
    const html = parsed();
    expect(html.title).toBe(hostile);
    expect(html.querySelector('#login .what')?.textContent).toBe(hostile);
    expect(html.querySelector('.intro code')?.textContent).toBe(`code ${hostile}`);
  });

  it('has every operation and schema under an address of its own', () => {
    const html = parsed();
    const ids = [...html.querySelectorAll('[id]')].map((one) => one.id);
    expect(ids).toEqual([...new Set(ids)]);
    const links = [...html.querySelectorAll('a[href^="#"]')].map((one) => one.getAttribute('href')?.slice(1));
    expect(links.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
    const operations = Object.values(api.paths).flatMap((item) => Object.values(item));
    expect(html.querySelectorAll('.operation')).toHaveLength(operations.length);
    expect(html.querySelectorAll('.schema')).toHaveLength(Object.keys(api.components.schemas).length);
  });

  it('shows calls that can be pasted into a shell', () => {
    const call = (id: string) => parsed().querySelector(`#${id} pre`)?.textContent ?? '';
    expect(call('readMember')).toBe(
      `curl 'http://127.0.0.1:3000/v1/admin/members/1' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
    expect(call('updateMember')).toMatch(/^curl -X PATCH .*\n {2}-H .*\n {2}-H 'If-Match: 1'/);
    expect(call('createClub')).toContain(`runner'\\''s`);
    expect(call('login')).not.toContain('Authorization');
  });

  it('tells the filters of a list once', () => {
    const html = parsed();
    expect(html.querySelector('#listMembers .filters')?.textContent).toContain('joined_on');
    expect(html.querySelector('#exportMembersAsCSV a[href="#listMembers"]')).not.toBeNull();
    expect(html.querySelector('#exportMembersAsCSV .filters')).toBeNull();
  });

  it('says what has to be sent, and only there', () => {
    const needed = (id: string) => parsed().querySelectorAll(`#${id} > .body > dl > .property > dt > .needed`).length;
    expect(needed('schema-MemberCreate')).toBe(2);
    expect(needed('schema-Member')).toBe(0);
  });
});

describe('its script', () => {
  beforeEach(() => {
    localStorage.clear();
    location.hash = '';
    const system = { matches: false, addEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => system);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
      },
    );
    Element.prototype.scrollIntoView = vi.fn();
    document.replaceChild(document.adoptNode(parsed().documentElement), document.documentElement);
  });

  const start = () => {
    new Function(docsScript)();
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
  const search = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('#search');
    if (!input) throw new Error('no search field');
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  const shown = () => [...document.querySelectorAll('.operation:not([hidden])')].map((one) => one.id);

  it('finds operations by words in any order, and says when there is none', () => {
    start();
    search('patch members');
    expect(shown()).toEqual(['updateManyMembers', 'updateMember']);
    expect(document.querySelector('#found')?.textContent).toContain('2 found');
    expect(document.querySelector<HTMLElement>('#group-clubs')?.hidden).toBe(true);
    search('nothing like it');
    expect(shown()).toEqual([]);
    expect(document.querySelector('#found')?.textContent).toContain('Nothing is called');
    search('');
    expect(shown()).toHaveLength(document.querySelectorAll('.operation').length);
  });

  it('opens what the address names', () => {
    location.hash = '#readClub';
    start();
    expect(document.querySelector<HTMLDetailsElement>('#readClub')?.open).toBe(true);
    expect(document.querySelector<HTMLDetailsElement>('#listClubs')?.open).toBe(false);
  });

  it('puts the server’s own address into the calls', () => {
    start();
    expect(document.querySelector('#readClub pre')?.textContent).toContain(
      `curl '${location.origin}/v1/admin/clubs/1'`,
    );
  });

  it('keeps the theme under the console’s key', () => {
    localStorage.setItem('theme', 'dark');
    start();
    expect(document.documentElement.dataset.theme).toBe('dark');
    document.querySelector<HTMLButtonElement>('#theme')?.click();
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });
});
