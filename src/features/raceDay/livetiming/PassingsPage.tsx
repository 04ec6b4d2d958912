import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Box from '@mui/material/Box';
import { useCallback, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import DownloadRounded from '#icons/DownloadRounded';
import HistoryToggleOffRounded from '#icons/HistoryToggleOffRounded';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { saveFile } from '../../../../engine/console/saveFile';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { LivePassing } from '../../../../resources/passings/passings.calls';
import type { LiveSummary } from '../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { RowMenu } from '../corrections/RowMenu';
import { useCorrection } from '../corrections/useCorrection';
import { useCourse } from '../shared/useCourse';
import { LiveHeader } from './LiveHeader';
import { StreamEnd } from './stream/StreamEnd';
import { StreamFilters } from './stream/StreamFilters';
import { StreamStatus } from './stream/StreamStatus';
import { StreamTable } from './stream/StreamTable';
import { listFilter, readStreamFilter, type StreamFilter, withFilter } from './stream/streamFilter';
import { useFreshRows } from './stream/useFreshRows';
import { useHold } from './stream/useHold';
import { usePassingStream } from './stream/usePassingStream';
import { useTextMeaning } from './stream/useTextMeaning';
import './livetiming.css';

const NO_DEVICES: readonly string[] = [];
const devicesOf = ({ devices }: LiveSummary): readonly string[] => devices.map(({ device }) => device);

/** Every read of the event as it comes, and what can be done with one. */
export function Component() {
  const eventId = useIdParam('event_id');
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readStreamFilter(params), [params]);
  const meaning = useTextMeaning(filter.text);
  const state = usePassingStream({ filter, meaning });
  const hold = useHold(state.stream);
  const fresh = useFreshRows(state.stream);
  const course = useCourse();
  const { data: devices = NO_DEVICES } = useLiveSummary(devicesOf);
  const correction = useCorrection(fresh.refresh);
  const download = useDownload();
  const [menu, setMenu] = useState<{ passing: LivePassing; anchor: HTMLElement } | null>(null);
  const change = (part: Partial<StreamFilter>) =>
    setParams((before) => withFilter(before, part), { replace: true, preventScrollReset: true });
  const openMenu = useCallback((passing: LivePassing, anchor: HTMLElement) => setMenu({ passing, anchor }), []);
  return (
    <>
      <LiveHeader
        page="passings"
        onManual={() => correction.start({ kind: 'manual' })}
        actions={[
          {
            label: translate('livetiming.device.button'),
            Icon: HistoryToggleOffRounded,
            onClick: () => correction.start({ kind: 'device' }),
            permission: 'passings.update',
          },
          {
            label: translate('livetiming.stream.export'),
            Icon: DownloadRounded,
            isDisabled: meaning === undefined,
            onClick: () => download(listFilter(eventId, filter, meaning ?? null)),
            permission: 'passings.export',
          },
        ]}
      />
      <StreamFilters filter={filter} course={course} devices={devices} onChange={change} />
      <StreamStatus stream={state.stream} filter={filter} hold={hold} />
      <Box sx={{ mx: { xs: -2, sm: 0 } }}>
        <StreamTable
          stream={state.stream}
          course={course}
          hold={hold}
          onShow={fresh.show}
          onEnd={state.loadOlder}
          onMenu={openMenu}
          footer={<StreamEnd state={state} filter={filter} />}
        />
      </Box>
      {menu && <RowMenu {...menu} onClose={() => setMenu(null)} onCorrect={correction.start} />}
      {correction.dialog}
    </>
  );
}

/** Downloads every read that the filter lets in. */
function useDownload() {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  return (filter: ReturnType<typeof listFilter>) =>
    attempt(async () => {
      const { data } = await dataProvider.exportFile('passings', {
        format: 'csv',
        filter,
        sort: { field: 'seq', order: 'ASC' },
      });
      saveFile(data, `passings-${new Date().toISOString().slice(0, 10)}.csv`);
    });
}
