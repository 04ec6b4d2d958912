import { type ComponentType, createContext, use } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { Place } from '../../engine/console/Place';
import { RecordPage } from '../../engine/console/record/RecordPage';
import { EditTab } from './EditTab';
import { EngineConsole } from './EngineConsole';
import { useIdParam } from './places';

interface TabProps {
  record: RaRecord<number>;
}

interface RelatedRecordPageProps {
  place: Place;
  /** Of the address, with the record's id. */
  param: string;
  /** Key of what the list above is called. */
  listTitle: string;
  /** A tab with what belongs to the record; `label` is a key. */
  related?: { name: string; label: string; Content: ComponentType<TabProps> };
}

/** The page of a record whose form is a tab of it, beside what belongs to it. */
export function RelatedRecordPage({ place, param, listTitle, related }: RelatedRecordPageProps) {
  const translate = useTranslate();
  const tabs = [
    ...(related ? [{ ...related, label: translate(related.label) }] : []),
    { name: 'edit', label: translate('ra.action.edit'), Content: Edit, isOnDemand: true },
  ];
  return (
    <EngineConsole>
      <PlaceContext value={place}>
        <RecordPage
          place={place}
          id={useIdParam(param)}
          breadcrumbs={[{ label: translate(listTitle), to: place.list }]}
          slots={{ tabs }}
        />
      </PlaceContext>
    </EngineConsole>
  );
}

const PlaceContext = createContext<Place | null>(null);

function Edit({ record }: TabProps) {
  const place = use(PlaceContext);
  return place && <EditTab place={place} record={record} />;
}
