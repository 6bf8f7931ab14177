package tests

import (
	"context"
	"net"
	"testing"

	"github.com/toolerror/toolerror/bindings/go"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

// refusing is a server that answers each call with one status.
type refusing struct {
	grpc_health_v1.UnimplementedHealthServer
	code codes.Code
}

func (r *refusing) Check(context.Context, *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	return nil, status.Error(r.code, "no lease")
}

func TestTheStatusOfARealGRPCServerGivesTheType(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, health := grpc.NewServer(), new(refusing)
	grpc_health_v1.RegisterHealthServer(server, health)
	go func() { _ = server.Serve(listener) }()
	defer server.Stop()
	connection, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	for code, want := range map[codes.Code]toolerror.Type{
		codes.NotFound: toolerror.NotFound, codes.Aborted: toolerror.Conflict, codes.InvalidArgument: toolerror.Validation,
		codes.PermissionDenied: toolerror.Permission, codes.Unavailable: toolerror.Transient, codes.Internal: toolerror.Internal,
	} {
		health.code = code
		_, err := grpc_health_v1.NewHealthClient(connection).Check(context.Background(), new(grpc_health_v1.HealthCheckRequest))
		found := toolerror.From(err, nil).Error()
		if found == nil || found.Type() != want || found.Message() != "no lease" {
			t.Errorf("%v is read as %v, want %v", err, found, want)
		}
	}
	server.Stop()
	_, err = grpc_health_v1.NewHealthClient(connection).Check(context.Background(), new(grpc_health_v1.HealthCheckRequest))
	if found := toolerror.From(err, nil).Error(); found == nil || found.Type() != toolerror.Transient {
		t.Errorf("%v is read as %v", err, found)
	}
}
