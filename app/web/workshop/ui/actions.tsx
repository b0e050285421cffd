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

export function Actions({ say }: GroupProps) {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} state={variant}>
          <Stack>
            <Cluster>
              <Button variant={variant}>{say(variant === 'danger' ? 'danger' : 'action')}</Button>
              <Button variant={variant} size="large" iconAfter={ArrowRight}>
                {say('action')}
              </Button>
            </Cluster>
            <Cluster>
              <Button variant={variant} busy busyText={say('busy')}>
                {say('action')}
              </Button>
              <Button variant={variant} disabled>
                {say('disabled')}
              </Button>
            </Cluster>
          </Stack>
        </Sample>
      ))}
      <Sample state={say('long')}>
        <Button icon={Share2} wide>
          {say('action.long')}
        </Button>
      </Sample>
      <Sample state={say('default')}>
        <Cluster>
          <LinkButton href="#content">{say('action')}</LinkButton>
          <LinkButton href="#content" variant="secondary" icon={Car}>
            {say('other')}
          </LinkButton>
        </Cluster>
      </Sample>
      <Sample state={say('badge')}>
        <Cluster>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {say('badge')}
            </Badge>
          ))}
        </Cluster>
      </Sample>
      <Sample state={say('car')}>
        <Cluster>
          {SIZES.map((size) => (
            <Icon key={size} icon={Car} size={size} label={`${say('car')} ${size}`} />
          ))}
        </Cluster>
      </Sample>
    </>
  );
}
