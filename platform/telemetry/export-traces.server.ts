import { recordSpans, type FinishedSpan } from './spans.server.ts';
import { recordRoots, type Trace } from './trace.server.ts';

type Settings = { readonly endpoint: string; readonly share: number; readonly role: string };

/**
 * Sends traces to a collector by OpenTelemetry's own SDK. It is loaded here and nowhere else, so that a program without a
 * collector does without it. Ids are those of our own traces, which logs and headers carry whether or not anybody records them.
 */
export const exportTraces = async ({ endpoint, share, role }: Settings): Promise<{ stop: () => Promise<void> }> => {
  const api = await import('@opentelemetry/api');
  const { TracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  let ids: Trace | null = null;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `volante-${role}` }),
    idGenerator: {
      generateTraceId: () => ids?.traceId ?? '',
      generateSpanId: () => ids?.spanId ?? '',
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('volante');
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  } as const;
  const parentOf = ({ traceId, parentId }: Trace) =>
    parentId === null
      ? api.ROOT_CONTEXT
      : api.trace.setSpanContext(api.ROOT_CONTEXT, {
          traceId,
          spanId: parentId,
          traceFlags: api.TraceFlags.SAMPLED,
          isRemote: true,
        });
  const record = ({ trace, name, kind, began, ended, failed, attributes }: FinishedSpan): void => {
    ids = trace;
    const options = { kind: kinds[kind], startTime: began, attributes };
    const span = tracer.startSpan(name, options, parentOf(trace));
    if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(ended);
  };
  recordSpans(record);
  recordRoots(share);
  return {
    stop: async () => {
      recordSpans(null);
      recordRoots(0);
      await provider.shutdown().catch(() => undefined);
    },
  };
};
