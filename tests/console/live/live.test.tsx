// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { CoreAdminContext, memoryStore, useGetList } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../../providers/authProvider';
import { createDataProvider } from '../../../providers/dataProvider';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { NO_GRANTS } from '../../../providers/permissions';
import { reportConnection } from '../../../providers/realtime/connection';
import type { Realtime } from '../../../providers/realtime/realtime';
import { english } from '../../../src/i18n/messages';
import { EventContext } from '../../../src/shared/event/EventContext';
import { ConnectionChip } from '../../../src/shared/live/ConnectionChip';
import { LiveStatus } from '../../../src/shared/live/LiveStatus';
import { LiveUpdates } from '../../../src/shared/live/LiveUpdates';
import { useLivePassings } from '../../../src/shared/live/useLivePassings';
import { ServicesContext } from '../../../src/shared/ServicesContext';
import { api, signIn, useApi } from '../shell/api';
import { fakeRealtime } from './fakeRealtime';

function show(children: React.ReactNode, realtime?: Realtime) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const services = {
    queryClient,
    dataProvider: createDataProvider(),
    authProvider: createAuthProvider({ queryClient, grants: async () => NO_GRANTS }),
    i18nProvider: createI18nProvider({ english }),
    store: memoryStore(),
    leave: () => undefined,
    ...(realtime && { loadRealtime: async () => realtime }),
  };
  const event = { id: 12, name: 'Hill Marathon', timezone: 'Asia/Tokyo', start_date: '2026-05-31', organization_id: 3 };
  const { dataProvider, authProvider, i18nProvider, store } = services;
  return render(
    <MemoryRouter>
      <ServicesContext value={services}>
        <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, store, queryClient }}>
          <EventContext value={event}>{children}</EventContext>
        </CoreAdminContext>
      </ServicesContext>
    </MemoryRouter>,
  );
}

function Races() {
  const { data } = useGetList('races');
  return <p>{data?.map(({ name }) => String(name)).join()}</p>;
}

function Stream({ onSeq }: { onSeq: (seq: number) => void }) {
  useLivePassings({ eventId: 12, history: 2, onItems: (read) => read.forEach(({ seq }) => void onSeq(seq)) });
  return null;
}

describe('the state of the connection', () => {
  afterEach(() => {
    cleanup();
    act(() => reportConnection('off'));
  });

  it('is said while it is away, since when by the clock of the event, and taken back', () => {
    show(<LiveStatus />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    act(() => reportConnection('connected'));
    expect(status.textContent).toBe('Live');
    act(() => reportConnection('reconnecting'));
    expect(status.textContent).toMatch(/^Reconnecting… since \d\d:\d\d$/);
    const inTokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', hourCycle: 'h23' });
    expect(status.textContent).toContain(`${inTokyo.format(new Date())}:`);
    act(() => reportConnection('connected'));
    expect(status.textContent).toBe('Live');
  });

  it('is said in the same words on the live pages', () => {
    const { container } = show(<ConnectionChip />);
    act(() => reportConnection('connected'));
    expect(container.textContent).toBe('Live');
    act(() => reportConnection('reconnecting'));
    expect(container.textContent).toMatch(/^Reconnecting… since \d\d:\d\d$/);
  });
});

describe('what is shown', () => {
  useApi();
  beforeEach(() => signIn());
  afterEach(cleanup);

  it('is asked for again when it changed, and when that may be after the connection was away', async () => {
    const server = fakeRealtime();
    let name = 'Ten';
    const asked: string[] = [];
    api.use(
      http.get('*/v1/admin/races', () => {
        asked.push(name);
        return HttpResponse.json({ items: [{ id: 1, name }], totalItems: 1 });
      }),
    );
    show(
      <>
        <LiveUpdates />
        <Races />
      </>,
      server.realtime,
    );
    await screen.findByText('Ten');
    await waitFor(() => expect(server.has('private-event.12') && server.has('private-profile.7')).toBe(true));
    await server.join('private-event.12');
    name = 'Twelve';
    await server.tell('private-event.12', 'changed', { resource: 'waves', ids: [1], kind: 'update', seq: 1 });
    await server.tell('private-event.12', 'changed', { resource: 'races', ids: [1], kind: 'update', seq: 2 });
    await screen.findByText('Twelve');
    name = 'Twenty';
    await server.join('private-event.12');
    await screen.findByText('Twenty');
    expect(asked).toEqual(['Ten', 'Twelve', 'Twenty']);
  });

  it('goes on where it was, after reads were lost on the way', async () => {
    const server = fakeRealtime();
    let stored = 3;
    const items = (after: number) => Array.from({ length: stored - after }, (_, i) => ({ seq: after + i + 1 }));
    api.use(
      http.get('*/v1/live/events/12/summary', () => HttpResponse.json({ seq: stored })),
      http.get('*/v1/live/events/12/passings', ({ request }) =>
        HttpResponse.json({ items: items(Number(new URL(request.url).searchParams.get('after'))), seq: stored }),
      ),
    );
    const seen: number[] = [];
    show(<Stream onSeq={(seq) => seen.push(seq)} />, server.realtime);
    await waitFor(() => expect(seen).toEqual([2, 3]));
    await waitFor(() => expect(server.has('private-event.12.live')).toBe(true));
    stored = 4;
    await server.tell('private-event.12.live', 'passings', { seq: 4, items: items(3) });
    expect(seen).toEqual([2, 3, 4]);
    stored = 9;
    await server.tell('private-event.12.live', 'passings', { seq: 9, items: items(7) });
    await waitFor(() => expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8, 9]));
    stored = 11;
    await server.join('private-event.12.live');
    await waitFor(() => expect(seen.slice(-2)).toEqual([10, 11]));
    expect(seen).toEqual([...new Set(seen)]);
  });
});
