import { type ComponentType, type ReactNode, useState } from 'react';
import {
  AutocompleteInput,
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  Datagrid,
  DataTable,
  Edit,
  EditButton,
  EditGuesser,
  ExportButton,
  FilterButton,
  Form,
  List,
  ListGuesser,
  NumberInput,
  RecordContextProvider,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  SaveButton,
  SavedQueriesList,
  SearchInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TabbedForm,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { ResourceInput } from '../../../engine/console/forms/ResourceInput';
import { ResourceField } from '../../../engine/console/record/ResourceField';
import * as typed from '../../../engine/console/typedFields';

/** Pages that a react-admin developer would write. They use the engine's fields, and nothing else of the engine. */

const useEventId = () => Number(useParams().event_id);
const useId = () => useParams().id ?? '';

const choices = [
  { id: 'female', name: 'Female' },
  { id: 'male', name: 'Male' },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="club" source="club" />,
  <SelectInput key="gender" source="gender" choices={choices} />,
];

function AthleteList({ children, aside = false }: { children: ReactNode; aside?: boolean }) {
  const event_id = useEventId();
  return (
    <List
      resource="athletes"
      filter={{ event_id }}
      filters={filters}
      sort={{ field: 'last_name', order: 'ASC' }}
      perPage={10}
      aside={aside ? <SavedQueriesList /> : undefined}
      actions={
        <TopToolbar>
          <FilterButton />
          <ExportButton />
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}

const bulkActions = (
  <>
    <BulkUpdateButton data={{ club: 'Bulk Harriers' }} mutationMode="pessimistic" />
    <BulkDeleteButton mutationMode="pessimistic" />
  </>
);

export function TableList() {
  return (
    <AthleteList aside>
      <DataTable bulkActionButtons={bulkActions} rowClick={false}>
        <DataTable.Col source="last_name" />
        <DataTable.Col source="club" />
        <DataTable.Col source="race_id">
          <ReferenceField source="race_id" reference="races" />
        </DataTable.Col>
      </DataTable>
    </AthleteList>
  );
}

export function GridList() {
  return (
    <AthleteList>
      <Datagrid bulkActionButtons={false}>
        <TextField source="last_name" />
        <TextField source="club" />
        <EditButton />
      </Datagrid>
    </AthleteList>
  );
}

const raceInput = (event_id: number) => (
  <ReferenceInput source="race_id" reference="races" filter={{ event_id }}>
    <AutocompleteInput optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>
);

export function SimpleEdit() {
  const event_id = useEventId();
  return (
    <Edit resource="athletes" id={useId()} mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="first_name" />
        <TextInput source="club" />
        <TextInput source="start_number" />
        {raceInput(event_id)}
      </SimpleForm>
    </Edit>
  );
}

export function TabbedEdit() {
  return (
    <Edit resource="waves" id={useId()} mutationMode="undoable">
      <TabbedForm>
        <TabbedForm.Tab label="Name">
          <TextInput source="name" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Numbers">
          <NumberInput source="start_number_from" />
          <NumberInput source="capacity" />
        </TabbedForm.Tab>
      </TabbedForm>
    </Edit>
  );
}

export function SimpleCreate() {
  const event_id = useEventId();
  return (
    <Create resource="athletes" redirect="show" transform={(data: object) => ({ ...data, event_id })}>
      <SimpleForm>
        <TextInput source="last_name" />
        {raceInput(event_id)}
      </SimpleForm>
    </Create>
  );
}

export function RaceShow() {
  return (
    <Show resource="races" id={useId()}>
      <SimpleShowLayout>
        <TextField source="name" />
        <ResourceField source="distance" />
        <ReferenceManyField reference="waves" target="race_id" sort={{ field: 'name', order: 'ASC' }}>
          <DataTable bulkActionButtons={false}>
            <DataTable.Col source="name" />
          </DataTable>
        </ReferenceManyField>
      </SimpleShowLayout>
    </Show>
  );
}

export function RaceEdit() {
  return (
    <Edit resource="races" id={useId()} mutationMode="pessimistic" redirect="show">
      <SimpleForm>
        <ResourceInput source="distance" />
      </SimpleForm>
    </Edit>
  );
}

export const Guesses = () => <ListGuesser resource="organizations" />;
export const EditGuesses = () => <EditGuesser resource="waves" id={useId()} />;

const parts: [string, ComponentType<{ source: string }>][] = Object.entries(typed);
const inputs = parts.filter(([name]) => name.endsWith('Input'));
const cells = parts.filter(([name]) => name.endsWith('Field'));
const sourceOf = (name: string) => name.replace(/(?:Input|Field)$/, '').toLowerCase();

/** Every input of the engine's field types in one form, and what it saved. */
export function TypedForm() {
  const [saved, setSaved] = useState({});
  return (
    <>
      <Form onSubmit={setSaved}>
        {inputs.map(([name, Input]) => (
          <Input key={name} source={sourceOf(name)} />
        ))}
        <SaveButton />
      </Form>
      <RecordContextProvider value={saved}>
        <ul aria-label="Saved">
          {cells.map(([name, Cell]) => (
            <li key={name}>
              <Cell source={sourceOf(name)} />
            </li>
          ))}
        </ul>
      </RecordContextProvider>
    </>
  );
}
