import { ArrowRight, Car, Share2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Sample, type GroupProps } from './sample.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['neutral', 'accent', 'highlight', 'success', 'warning', 'danger'] as const;
const SIZES = [16, 20, 24, 32, 40] as const;

export function Actions({ t }: GroupProps) {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} state={variant}>
          <Stack>
            <Cluster>
              <Button variant={variant}>{t(variant === 'danger' ? 'danger' : 'action')}</Button>
              <Button variant={variant} size="large" iconAfter={ArrowRight}>
                {t('action')}
              </Button>
            </Cluster>
            <Cluster>
              <Button variant={variant} busy busyText={t('sample.busy')}>
                {t('action')}
              </Button>
              <Button variant={variant} disabled>
                {t('disabled')}
              </Button>
            </Cluster>
          </Stack>
        </Sample>
      ))}
      <Sample state={t('long')}>
        <Button icon={Share2} wide>
          {t('action.long')}
        </Button>
      </Sample>
      <Sample state={t('default')}>
        <Cluster>
          <LinkButton href="#content">{t('action')}</LinkButton>
          <LinkButton href="#content" variant="secondary" icon={Car}>
            {t('other')}
          </LinkButton>
        </Cluster>
      </Sample>
      <Sample state={t('badge')}>
        <Cluster>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t('badge')}
            </Badge>
          ))}
        </Cluster>
      </Sample>
      <Sample state={t('car')}>
        <Cluster>
          {SIZES.map((size) => (
            <Icon key={size} icon={Car} size={size} label={`${t('car')} ${size}`} />
          ))}
        </Cluster>
      </Sample>
    </>
  );
}
