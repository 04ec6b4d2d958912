import '../texts';
import './texts';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import CallSplitRounded from '#icons/CallSplitRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { RecordsPage } from '../../../../engine/console/pages/RecordsPage';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { SplitDialog } from './SplitDialog';
import { WaveNumbersPanel } from './WaveNumbersPanel';

/** In the address, where other pages lead to the dialog. */
const SPLIT = 'split';

/** The waves of a race, which start numbers they take, and the way to make some. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const raceId = useIdParam('race_id');
  const { list } = usePlace('waves');
  const [params, setParams] = useSearchParams();
  const maySplit = can('waves.create') && can('athletes.update');
  const open = { label: translate('pages.waves.split.open'), Icon: CallSplitRounded, to: `${list}?${SPLIT}` };
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(SPLIT);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <RecordsPage
        actions={maySplit ? [open] : []}
        notice={<WaveNumbersPanel raceId={raceId} />}
        slots={{ emptyActions: maySplit ? [open] : [] }}
      />
      {params.has(SPLIT) && maySplit && <SplitDialog raceId={raceId} onClose={close} />}
    </>
  );
}
