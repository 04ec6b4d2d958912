import '../texts';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useNameOfRecords } from '../../../../engine/console/words/useLabels';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { FieldFrame } from '../../../../engine/fields/inputs/FieldFrame';
import { useFieldInput } from '../../../../engine/fields/inputs/fieldInputState';
import { ItemsControl, type OfferedItem } from '../../../../engine/fields/list/ItemsControl';
import { topicsOf } from '../../../../resources/webhooks/topics';

/** What a webhook is told of: chosen from all there is, by what is changed and how, or typed. */
export function TopicsInput(props: FieldInputProps) {
  const input = useFieldInput(props);
  const offered = useOffered();
  return (
    <FieldFrame props={props} input={input}>
      <ItemsControl props={props} input={input} offered={offered} isSplitAtBlanks />
    </FieldFrame>
  );
}

function useOffered(): OfferedItem[] {
  const translate = useTranslate();
  const { plan } = useConsole();
  const nameOf = useNameOfRecords();
  return useMemo(
    () =>
      topicsOf([...plan.resources.keys()]).map(({ topic, resource, kind }) => {
        const found = resource === null ? undefined : plan.resources.get(resource);
        const records = found ? nameOf(found, 2) : '';
        return {
          item: topic,
          meaning: translate(`pages.webhooks.topic.${found ? (kind === '*' ? 'any' : kind) : 'all'}`, { records }),
          group: found
            ? `${records.charAt(0).toUpperCase()}${records.slice(1)}`
            : translate('pages.webhooks.everything'),
        };
      }),
    [plan, nameOf, translate],
  );
}
