import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { MOST_LINKS, type FormReading, type TokenDraft } from './token-form.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

/** Names of social sites are the same in every language. */
const SITES = ['Twitter', 'Telegram', 'Discord', 'Medium', 'Reddit', 'Facebook', 'Weibo'] as const;

export interface FormPart {
  draft: TokenDraft;
  problems: FormReading['problems'];
  /** A field was left or the next step was tried: its problem may show. */
  onChange: (part: Partial<TokenDraft>) => void;
}

/** Words under a field that was filled in and is wrong; for an empty one the button stays disabled. */
export function useProblem({ draft, problems }: Pick<FormPart, 'draft' | 'problems'>) {
  const t = useT();
  return (field: keyof TokenDraft): string | undefined => {
    const problem = problems[field];
    return problem === undefined || draft[field] === '' ? undefined : t(problem);
  };
}

/** What an issuer says of a token: description, addresses, links. */
export function RecordFields({ draft, problems, onChange }: FormPart): ReactNode {
  const t = useT();
  const problem = useProblem({ draft, problems });
  return (
    <>
      <TextArea
        label={t('field_description')}
        value={draft.description}
        onChange={description => onChange({ description })}
        error={problem('description')}
        maxLength={500}
      />
      <TextField
        mono
        label={t('field_website')}
        value={draft.website}
        onChange={website => onChange({ website })}
        error={problem('website')}
        placeholder="https://"
      />
      <TextField
        mono
        label={t(draft.kind === 'trc20' ? 'field_email' : 'field_email_optional')}
        value={draft.email}
        onChange={email => onChange({ email })}
        error={problem('email')}
      />
      <TextField
        mono
        label={t('field_white_paper')}
        value={draft.whitePaper}
        onChange={whitePaper => onChange({ whitePaper })}
        error={problem('whitePaper')}
      />
      <TextField
        mono
        label={t('field_github')}
        value={draft.github}
        onChange={github => onChange({ github })}
        error={problem('github')}
      />
      <fieldset className={styles['set']}>
        <legend>{t('field_social')}</legend>
        {draft.social.map(({ name, url }, index) => (
          <div key={index} className={styles['pair']}>
            <TextField
              label={t('field_social_name')}
              value={name}
              maxLength={50}
              onChange={next => onChange({ social: draft.social.with(index, { name: next, url }) })}
            />
            <TextField
              mono
              label={t('field_social_url')}
              value={url}
              onChange={next => onChange({ social: draft.social.with(index, { name, url: next }) })}
            />
            <IconButton
              icon={IconX}
              label={t('remove_line')}
              onClick={() => onChange({ social: draft.social.toSpliced(index, 1) })}
            />
          </div>
        ))}
        {problem('social') !== undefined && (
          <p role="alert" className={styles['wrong']}>
            {problem('social')}
          </p>
        )}
        <Button
          size="small"
          icon={IconPlus}
          disabled={draft.social.length >= MOST_LINKS}
          onClick={() =>
            onChange({
              social: [...draft.social, { name: SITES[draft.social.length] ?? '', url: '' }],
            })
          }
        >
          {t('add_link')}
        </Button>
      </fieldset>
    </>
  );
}
