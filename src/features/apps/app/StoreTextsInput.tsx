import '../texts';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { STORE_TEXT_NAMES } from '../../../../resources/applications/storeTexts';
import { LanguagesInput } from '../../../shared/languages/LanguagesInput';

/** The texts of the stores in further languages, each with the counter and the limit of its own field. */
export function StoreTextsInput(props: FieldInputProps) {
  const plan = useResourcePlan('applications');
  return (
    <LanguagesInput {...props}>
      {(source) =>
        STORE_TEXT_NAMES.map((name) => {
          const field = plan.fields.get(`store_${name}`);
          if (!field) return null;
          return (
            <FieldInput
              key={name}
              plan={plan}
              field={field}
              source={`${source}.${name}`}
              isRequired={false}
              disabled={props.disabled === true}
              autoFocus={name === 'title'}
            />
          );
        })
      }
    </LanguagesInput>
  );
}
