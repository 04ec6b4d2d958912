import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { TaskProgress } from '../../../../engine/console/writes/TaskProgress';
import type { Stored } from '../../../../resources/allResources';
import { CONFIGURATION_PARTS, type ConfigurationPart } from '../../../../resources/races/configurationParts';
import { Panel } from '../../../shared/Panel';
import { TwoColumns } from '../../../shared/TwoColumns';
import { Choices } from './Choices';
import { LateProgress } from './LateProgress';
import { Preview } from './Preview';
import { Problems } from './Problems';
import { useConfigurationImport, useConfigurationPreview, type Wanted, writtenBy } from './useConfiguration';

interface ImportFormProps {
  race: Stored<'races'>;
  /** Where it comes from. */
  source: Pick<Wanted, 'from_race_id' | 'file_id' | 'track'>;
}

/** What comes along, what will happen, and the button that makes it happen. */
export function ImportForm({ race, source }: ImportFormProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const offered = CONFIGURATION_PARTS.filter((part) => can(`${part}.create`));
  const [parts, setParts] = useState<readonly ConfigurationPart[]>(offered);
  const [existing, setExisting] = useState<'keep' | 'update'>('keep');
  const [devices, setDevices] = useState(true);
  const wanted = { ...source, parts: [...parts], existing, devices };
  const preview = useConfigurationPreview(race.id, parts.length > 0 ? wanted : null);
  const { run, task, isBusy, problem } = useConfigurationImport(race);
  const foreseen = parts.length > 0 && !preview.error ? preview.data : undefined;
  // What is shown is what happens: until the answer to what is chosen is there, nothing does.
  const isCurrent = !preview.isPlaceholderData && !preview.isFetching;
  const written = foreseen ? writtenBy(foreseen) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCurrent && written > 0 && !isBusy) void run(wanted);
  };
  return (
    <form onSubmit={submit}>
      <TwoColumns
        shares={[2, 5]}
        main={
          <Panel title={translate('pages.configuration.choices.title')}>
            <Choices
              {...{ offered, parts, existing, devices, foreseen }}
              onParts={setParts}
              onExisting={setExisting}
              onDevices={setDevices}
            />
          </Panel>
        }
        aside={
          <Panel
            title={translate('pages.configuration.preview.title')}
            action={
              <Button type="submit" variant="contained" disabled={isBusy || !isCurrent || written === 0}>
                {written > 0
                  ? translate('pages.configuration.submit', { smart_count: written, count: count(written) })
                  : translate('pages.configuration.submit_none')}
              </Button>
            }
          >
            <Box sx={{ display: 'grid', gap: 2 }}>
              {problem && <Alert severity="error">{problem}</Alert>}
              {task && <TaskProgress task={task} />}
              {isBusy && !task && <LateProgress label={translate('pages.configuration.working')} />}
              {parts.length === 0 && <Box role="status">{translate('pages.configuration.preview.choose')}</Box>}
              {parts.length > 0 && preview.error && <Problems error={preview.error} />}
              {parts.length > 0 && preview.isPending && (
                <LateProgress label={translate('pages.configuration.preview.looking')} />
              )}
              {foreseen && <Preview foreseen={foreseen} isCurrent={isCurrent} />}
            </Box>
          </Panel>
        }
      />
    </form>
  );
}
