import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import EditOutlined from '#icons/EditOutlined';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { Stored } from '../../../resources/allResources';
import { OrderedList } from '../../shared/ordering/OrderedList';
import { Panel } from '../../shared/Panel';
import { SponsorRow } from './SponsorRow';
import { useLogoFacts } from './useLogoFacts';
import { useOrderCalls } from './useOrderCalls';

type Category = Stored<'sponsor_categories'>;
type Sponsor = Stored<'sponsors'>;

/** Where the pages of sponsors are; of categories only on the dashboard. */
export interface SponsorAddresses {
  create(categoryId: number): string;
  sponsor(categoryId: number, id: number): string;
  category?(id: number): string;
}

interface SectionsProps {
  readonly eventId: number;
  readonly addresses: SponsorAddresses;
  readonly categories: readonly Category[];
  readonly sponsors: readonly Sponsor[];
}

/** Categories as sections, both they and what is under them in an order that can be changed. */
export function CategorySections({ eventId, addresses, categories, sponsors }: SectionsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { orderCategories, orderSponsors } = useOrderCalls(eventId);
  const factsOf = useLogoFacts(sponsors);
  return (
    <ResourceContextProvider value="sponsors">
      <OrderedList<Category>
        items={categories}
        label={translate('sponsors.categories')}
        nameOf={({ name }) => name}
        canOrder={can('sponsor_categories.update')}
        onOrder={orderCategories}
        gap={16}
        renderItem={(category, handle) => {
          const own = sponsors.filter(({ category_id }) => category_id === category.id);
          return (
            <Section addresses={addresses} category={category} count={own.length} handle={handle}>
              {own.length === 0 ? (
                <Typography color="textSecondary">{translate('sponsors.none_here')}</Typography>
              ) : (
                <OrderedList<Sponsor>
                  items={own}
                  label={translate('sponsors.in', { name: category.name })}
                  nameOf={({ name }) => name}
                  canOrder={can('sponsors.update')}
                  onOrder={(ids) => orderSponsors(category.id, ids)}
                  renderItem={(sponsor, grip) => (
                    <SponsorRow
                      sponsor={sponsor}
                      to={addresses.sponsor(category.id, sponsor.id)}
                      facts={factsOf(sponsor.logo_id)}
                      handle={grip}
                    />
                  )}
                />
              )}
            </Section>
          );
        }}
      />
    </ResourceContextProvider>
  );
}

interface SectionProps {
  readonly addresses: SponsorAddresses;
  readonly category: Category;
  readonly count: number;
  readonly handle: ReactNode;
  readonly children: ReactNode;
}

function Section({ addresses, category: { id, name }, count, handle, children }: SectionProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  return (
    <Panel
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: handle ? -1 : 0 }}>
          {handle}
          {name}
        </Box>
      }
      beside={
        <Typography variant="body2" color="textSecondary">
          {translate('sponsors.count', { smart_count: count })}
        </Typography>
      }
      action={
        <>
          {addresses.category && can('sponsor_categories.update') && (
            <IconButton
              component={Link}
              to={addresses.category(id)}
              aria-label={translate('sponsors.edit_category', { name })}
              title={translate('sponsors.edit_category', { name })}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
          )}
          {can('sponsors.create') && (
            <IconButton
              component={Link}
              to={addresses.create(id)}
              aria-label={translate('sponsors.add_in', { name })}
              title={translate('sponsors.add_in', { name })}
            >
              <AddRounded fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}
