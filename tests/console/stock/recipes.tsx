import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import {
  BulkDeleteButton,
  Button,
  CanAccess,
  DataTable,
  Edit,
  List,
  ReferenceField,
  TabbedForm,
  TextInput,
  useGetList,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { ResourceInput } from '../../../engine/console/forms/ResourceInput';
import { ResourceField } from '../../../engine/console/record/ResourceField';

// Recipes of CONTRIBUTING.md, word for word.

export function AthleteTable() {
  const event_id = Number(useParams().event_id);
  return (
    <List resource="athletes" filter={{ event_id }} sort={{ field: 'last_name', order: 'ASC' }}>
      <DataTable rowClick="show" bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
        <DataTable.Col source="last_name" />
        <DataTable.Col source="gender" field={ResourceField} disableSort />
        <DataTable.Col source="race_id" disableSort>
          <ReferenceField source="race_id" reference="races" />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

export function WaveForm() {
  return (
    <Edit resource="waves" id={useParams().wave_id} mutationMode="pessimistic" redirect="list">
      <TabbedForm>
        <TabbedForm.Tab label="Name">
          <TextInput source="name" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Numbers" path="numbers">
          <ResourceInput source="start_number_from" />
          <ResourceInput source="capacity" />
        </TabbedForm.Tab>
      </TabbedForm>
    </Edit>
  );
}

export function StartedCard() {
  const event_id = Number(useParams().event_id);
  const { total, isPending, error } = useGetList('athletes', {
    filter: { event_id, state: ['started', 'finished'] },
    pagination: { page: 1, perPage: 1 },
  });
  if (isPending || error) return null;
  return (
    <Card>
      <CardHeader title="Athletes on the course" />
      <CardContent>{total}</CardContent>
    </Card>
  );
}

export function PublishButton() {
  return (
    <CanAccess resource="rankings" action="edit" accessDenied="Ask a manager to publish.">
      <Button label="Publish" variant="contained" />
    </CanAccess>
  );
}
