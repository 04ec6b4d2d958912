import '../../i18n/raceDay';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace } from '../places';
import { FilterInput } from './FilterInput';
import { MembersPreview } from './MembersPreview';
import { useRankingsCrumbs } from './useRankingAddresses';

const INPUTS = { filter: FilterInput };

/** A new ranking, with who would be in it while it is put together. */
export function Component() {
  return (
    <EngineConsole>
      <CreatePage place={useEventPlace('rankings')} breadcrumbs={useRankingsCrumbs()} inputs={INPUTS}>
        <MembersPreview />
      </CreatePage>
    </EngineConsole>
  );
}
