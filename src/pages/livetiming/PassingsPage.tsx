import '../../i18n/raceDay';
import AddRounded from '@mui/icons-material/AddRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { saveFile } from '../../../engine/console/saveFile';
import { messageOf } from '../../../engine/console/writes/errors';
import type { LivePassing } from '../../live/LivePassing';
import { useServices } from '../../router/ServicesContext';
import { EngineConsole } from '../EngineConsole';
import { useIdParam } from '../places';
import { useCorrection } from './corrections/useCorrection';
import { LiveHeader } from './shared/LiveHeader';
import type { LiveSummary } from './shared/liveSummary';
import { useCourse } from './shared/useCourse';
import { useLiveSummary } from './shared/useLiveSummary';
import { RowMenu } from './stream/RowMenu';
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

/** Every read of the event as it comes, and what can be done with one. */
export function Component() {
  return (
    <EngineConsole>
      <Passings eventId={useIdParam('event_id')} />
    </EngineConsole>
  );
}

const NO_DEVICES: readonly string[] = [];
const devicesOf = ({ devices }: LiveSummary): readonly string[] => devices.map(({ device }) => device);

function Passings({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readStreamFilter(params), [params]);
  const meaning = useTextMeaning(eventId, filter.text);
  const state = usePassingStream({ eventId, filter, meaning });
  const hold = useHold(state.stream);
  const fresh = useFreshRows(state.stream);
  const course = useCourse(eventId);
  const { data: devices = NO_DEVICES } = useLiveSummary(eventId, devicesOf);
  const correction = useCorrection(eventId, fresh.refresh);
  const download = useDownload();
  const [menu, setMenu] = useState<{ passing: LivePassing; anchor: HTMLElement } | null>(null);
  const change = (part: Partial<StreamFilter>) =>
    setParams((before) => withFilter(before, part), { replace: true, preventScrollReset: true });
  const openMenu = useCallback((passing: LivePassing, anchor: HTMLElement) => setMenu({ passing, anchor }), []);
  return (
    <>
      <LiveHeader
        eventId={eventId}
        page="passings"
        primaryAction={
          can('passings.create') && (
            <Button variant="contained" startIcon={<AddRounded />} onClick={() => correction.start({ kind: 'manual' })}>
              {translate('livetiming.manual.button')}
            </Button>
          )
        }
        actions={[
          ...(can('passings.update')
            ? [
                {
                  label: translate('livetiming.device.button'),
                  Icon: HistoryToggleOffRounded,
                  onClick: () => correction.start({ kind: 'device' }),
                },
              ]
            : []),
          ...(can('passings.export')
            ? [
                {
                  label: translate('livetiming.stream.export'),
                  Icon: DownloadRounded,
                  isDisabled: meaning === undefined,
                  onClick: () => download(listFilter(eventId, filter, meaning ?? null)),
                },
              ]
            : []),
        ]}
      />
      <StreamFilters filter={filter} course={course} devices={devices} onChange={change} />
      <StreamStatus eventId={eventId} stream={state.stream} filter={filter} hold={hold} />
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
      {menu && <RowMenu eventId={eventId} {...menu} onClose={() => setMenu(null)} onCorrect={correction.start} />}
      {correction.dialog}
    </>
  );
}

/** Downloads every read that the filter lets in. */
function useDownload() {
  const { dataProvider } = useServices();
  const notify = useNotify();
  return async (filter: ReturnType<typeof listFilter>) => {
    try {
      const { data } = await dataProvider.exportFile('passings', {
        format: 'csv',
        filter,
        sort: { field: 'seq', order: 'ASC' },
      });
      saveFile(data, `passings-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
}
