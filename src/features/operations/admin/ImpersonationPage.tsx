import Typography from '@mui/material/Typography';
import { DataTable, type Identifier, List, type RaRecord, ReferenceField, SimpleList, useTranslate } from 'react-admin';
import { ResourceField } from '../../../../engine/console/record/ResourceField';
import { useIsPhone } from '../../../../engine/console/useIsPhone';

const { Col } = DataTable;

const addressOf = (id: Identifier, _: string, { profile_id }: RaRecord) => `/profiles/${profile_id}/viewings/${id}`;

/** Lists everyone who used the console as someone else, newest first. */
export function Component() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  return (
    <List
      resource="viewings"
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      exporter={false}
      title={false}
      actions={false}
      empty={<Typography>{translate('pages.admin.no_impersonation')}</Typography>}
    >
      {isPhone ? (
        <SimpleList
          primaryText={<ReferenceField source="profile_id" reference="profiles" link={false} />}
          secondaryText={
            <>
              <ReferenceField source="viewer_id" reference="profiles" link={false} /> ·{' '}
              <ResourceField source="begun_at" />
            </>
          }
          rowClick={addressOf}
        />
      ) : (
        <DataTable rowClick={addressOf} bulkActionButtons={false}>
          <Col source="profile_id" disableSort>
            <ReferenceField source="profile_id" reference="profiles" link={false} />
          </Col>
          <Col source="viewer_id" disableSort>
            <ReferenceField source="viewer_id" reference="profiles" link={false} />
          </Col>
          <Col source="may" field={ResourceField} disableSort />
          <Col source="reason" disableSort />
          <Col source="begun_at" field={ResourceField} disableSort />
          <Col source="ended_at" field={ResourceField} disableSort />
          <Col source="ended_by" field={ResourceField} disableSort />
        </DataTable>
      )}
    </List>
  );
}
