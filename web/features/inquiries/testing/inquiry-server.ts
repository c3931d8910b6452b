import type { CallAnswer, CallBody } from '#domain/contract/calls/calls.ts';
import { type Inquiry, inquirySummarySchema } from '#domain/contract/entities/deals/inquiries.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { type OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';
import { idOf, makeInquiry } from './inquiry-makers.ts';

const SAVED_AT = new Date(2026, 10, 15, 14, 30).toISOString();

/** Keeps inquiries and their revisions, newest first. */
export class InquiryServer extends FakeApi {
  inquiries: Inquiry[] = [];
  pageSize = 50;

  constructor() {
    super();
    this.usually({
      listInquiries: ({ query: { state, search = '', before } }) =>
        this.page(
          this.inquiries.filter(
            (inquiry) =>
              (before === undefined || inquiry.number < before) &&
              (state === undefined || statesOf(state).includes(inquiry.state)) &&
              inquiry.sender.name.toLowerCase().includes(search.toLowerCase()),
          ),
        ),
      getInquiry: ({ params }) => this.find(params.id) ?? refuse('inquiry/not-found'),
      readInquiry: ({ body }) => (body.token === idOf(1) ? makeInquiry() : refuse('inquiry/not-found')),
      updateInquiry: ({ params, body }) => this.update(params.id, body, 'Sam'),
    });
  }

  /** Also for what somebody else saves meanwhile. */
  update(id: string, body: CallBody<'updateInquiry'>, by: string): Inquiry | OtherReply {
    const former = this.find(id);
    if (!former) return refuse('inquiry/not-found');
    if (body.revision !== former.revision) {
      const newer = { revision: former.revision, savedBy: 'Dana', savedAt: SAVED_AT };
      return refuse('inquiry/newer-revision', { details: { newer } });
    }
    const { state = former.state, answer = former.answer, offers } = body;
    const priceOf = new Map(offers?.map(({ line, price }) => [line, price]));
    const lines = former.lines.map((line, place) =>
      offers ? { ...line, offer: priceOf.get(place) ?? null } : line,
    );
    const { offerHundredths } = makeInquiry({ lines });
    const next: Inquiry = {
      ...former,
      lines,
      offerHundredths,
      state,
      answer,
      revision: former.revision + 1,
      answeredAt: state === 'answered' ? SAVED_AT : former.answeredAt,
      history: [...former.history, { at: SAVED_AT, what: state === 'new' ? 'reopened' : state, by }],
    };
    this.inquiries = this.inquiries.map((inquiry) => (inquiry.id === id ? next : inquiry));
    return next;
  }

  private find(id: string): Inquiry | undefined {
    return this.inquiries.find((inquiry) => inquiry.id === id);
  }

  private page(found: readonly Inquiry[]): CallAnswer<'listInquiries'> {
    const shown = found.slice(0, this.pageSize);
    return {
      inquiries: shown.map((inquiry) => inquirySummarySchema.parse(inquiry)),
      nextBefore: found.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
      newCount: this.inquiries.filter(({ state }) => state === 'new').length,
    };
  }
}

function statesOf(filter: string): string[] {
  return filter === 'open' ? ['new', 'answered'] : [filter];
}
